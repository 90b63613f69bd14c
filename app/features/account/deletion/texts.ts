import type { Cents } from "#app/lib/money.ts";
import { formatCents } from "#app/lib/money.ts";
import type { BlockReason } from "./deletion-rules.ts";

export const title = "Delete your account";
export const description = "What is deleted with your account, what stays, and what has to be settled first.";
export const back = "Back to your profile";
export const keep = "Keep my account";
export const notDeleted = "Your account was not deleted";

export const noticeTitle = "Please contact support to delete your account";
export const notice = "We can help you settle what is still open, and often fix what made you want to leave.";
export const contactSupport = "Contact Support";
export const orYourself = "Or delete it yourself, at once.";
export const goOn = "Delete it myself";

export const blockedTitle = "Your account can't be deleted yet";
export const blockedLead = "Other people rely on you for this. Nothing was changed.";
const REASONS: Record<BlockReason, (trip: string) => string> = {
	funds_held: (trip) => `The fund of ${trip} holds the group's money.`,
	refunds_open: (trip) => `A refund on ${trip} is still open.`,
	disputes_open: (trip) => `A bank is deciding about a payment for ${trip}.`,
	debt_owed: () => "You owe Gangway money for payments that were taken back.",
	trip_ahead: (trip) => `Others have paid for ${trip}, which you organize and which is not over.`,
	payments_under_way: (trip) => `Someone is paying for ${trip} right now.`,
	own_refund_open: (trip) => `Your refund on ${trip} is still open.`,
	own_payment_under_way: (trip) => `Your payment for ${trip} is still being checked.`,
	purchase_under_way: (trip) => `Your payment of one-time Pro for ${trip} is still being checked.`,
};
const LINKS: Record<BlockReason, string> = {
	funds_held: "Release or refund it",
	refunds_open: "See the refunds",
	disputes_open: "See the dispute",
	debt_owed: "See what you owe",
	trip_ahead: "Open the trip",
	payments_under_way: "Open the trip",
	own_refund_open: "See your refund",
	own_payment_under_way: "Open the trip",
	purchase_under_way: "Open the trip",
};
export const reasonOf = (reason: BlockReason, trip: string) => REASONS[reason](trip);
export const linkOf = (reason: BlockReason, amount: Cents | null) =>
	amount === null ? LINKS[reason] : `${LINKS[reason]}: ${formatCents(amount)}`;

export const goesTitle = "What is deleted";
const planEnds = (tier: string, until: string | null) =>
	until === null
		? `${tier}: it ends today`
		: `${tier}: it ends today, without a refund of the time until ${until}`;
type Losses = { tier: { name: string; until: string | null } | null; cashBack: Cents };
export const goes = ({ tier, cashBack }: Losses) => [
	"Your name, email address, password and picture",
	"Every sign-in, passkey, saved card, calendar link and notification",
	...(tier ? [planEnds(tier.name, tier.until)] : []),
	...(cashBack > 0 ? [`Your cash back of ${formatCents(cashBack)}`] : []),
	"Trips that you planned for yourself alone",
	"Spots on trips that you have not paid for",
];
export const staysTitle = "What stays";
export const stays = [
	"Payments and receipts, without your name: the law and the groups' books need them",
	"Spots that you have paid for, as “Former member”. Nothing more is charged to your card. What is still open of your share stays open, because the others rely on it.",
	"Messages that you wrote in a trip's chat, shown as from “Former member”",
];
export const cancels = (trips: readonly string[]) =>
	trips.length === 1
		? `${trips[0]} will be cancelled, and we'll let everyone know.`
		: `These trips will be cancelled, and we'll let everyone know: ${trips.join(", ")}.`;
export const dataFirst = "Download your data first";
export const password = "Your password";
export const typeEmail = "Type your email address to confirm";
export const typeEmailHint = (email: string) => `It is ${email}`;
export const confirm = "Delete my account for good";
export const deleting = "Deleting...";
export const cannotUndo = "This cannot be undone.";

export const passwordMissing = "Password is required";
export const wrongPassword = "This is not your password";
export const wrongEmail = "This is not your email address";
export const confirmFirst = "Confirm with your passkey that it is you, then try again.";
export const formerMember = ["Former", "member"] as const;

export const deleted = "Your account is deleted";
export const deletedMore = "Thank you for traveling with us.";
export const tripCancelled = "Trip cancelled";
export const tripCancelledText = (trip: string) =>
	`${trip} is cancelled, because its organizer has left Gangway. We charge nothing more.`;

export const mail = (tier: string | null) => ({
	subject: "Your Gangway account is deleted",
	heading: "Your account is deleted",
	paragraphs: [
		"Your name, email address, picture, saved cards and sign-ins are deleted. Payments stay in the books without your name.",
		...(tier === null ? [] : [`${tier} ended today, and nothing more is charged for it.`]),
		"You can register again with this address at any time. If it was not you who deleted the account, please answer this email at once.",
	],
});
