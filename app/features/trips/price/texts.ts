import * as shareTexts from "#app/features/payments/share-change/texts.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import type { AnswerCounts, PriceAnswer, Shortfall } from "./price-change.ts";

export { title } from "./texts/card.ts";
export const description = "How the price of the trip has changed, and who has agreed to it.";

export const membersOnly = "Only people who have joined the trip can answer";
export const nothingAsked = "There is no new price for you to answer.";
export const cannotKeep =
	"The old price can't be kept for this trip. Accept the new one, or leave and get back what you have paid.";
export const cannotLeave = "With this change you keep the old price if you don't accept the new one.";
export const paidForOthers = (organizer: string) =>
	`A part of what you have paid is for someone who stays, so it can't all go back at once. Ask ${organizer} for a refund on the trip's page.`;
export const shareIsNow = (share: string) =>
	`Your share would be ${share} now. Nothing was changed. Look at it again before you answer.`;
export const refundHasToWait = (organizer: string) =>
	`${organizer} has to send your money back themselves, because the fund no longer holds all of it. Ask for a refund, and say that you are leaving.`;
export const declinedReason = "The new price was not accepted.";

export const askedTitle = "Do you agree to a new price?";
type Asked = {
	organizer: string;
	trip: string;
	was: Cents;
	is: Cents;
	reason: string;
	isCheaper: boolean; // whether this change itself lowers the trip's cost
	changes?: readonly string[]; // of the trip, in sentences
	note?: string; // the organizer's note
};
/**
 * For members who kept a price from before an earlier rise, when the trip gets cheaper again, but is still above that
 * price.
 */
export const stillLower =
	"The trip costs less than before this change. You are asked because your share is still that of an earlier, lower price.";
export const asked = ({ organizer, trip, was, is, reason, isCheaper, changes = [], note }: Asked) =>
	[
		`${organizer} asks whether you agree to a share of ${formatCents(is)} for ${trip}. Now it is ${formatCents(was)}, and nothing changes for you until you answer. ${organizer} writes: “${reason}”`,
		...(isCheaper ? [stillLower] : []),
		...(changes.length > 0 ? ["What has changed:", ...changes] : []),
		...(note ? [`${organizer} adds: “${note}”`] : []),
	].join(" ");

export const loweredTitle = "The trip costs less";
type Lowered = { trip: string; was: Cents; is: Cents; credit: Cents };
export const lowered = ({ trip, was, is, credit }: Lowered) =>
	[
		`Your share of ${trip} is ${formatCents(is)} now. Before, it was ${formatCents(was)}.`,
		credit > 0
			? `You have paid ${formatCents(credit)} more than that, and can ask for it back.`
			: "What you have left to pay is smaller.",
	].join(" ");

export const answeredTitle = {
	accepted: (name: string) => `${name} has accepted the new price`,
	kept: (name: string) => `${name} keeps the old price`,
	left: (name: string) => `${name} doesn't accept the new price and leaves`,
};
export const answered = (name: string, trip: string, share: Cents) =>
	`${name}'s share of ${trip} is ${formatCents(share)}.`;
export const leaves = (name: string, trip: string) =>
	`${name} leaves ${trip}. What they have paid by card goes back to it.`;

export const noSurplus = "There is no surplus to decide about.";
export const surplusReturnedReason = "What late friends bring in lowers everybody's share.";
export const surplusKeptTitle = "The surplus is kept for the trip";
export const surplusKept = (organizer: string, trip: string, amount: Cents) =>
	`${organizer} keeps the ${formatCents(amount)} that late friends bring in for ${trip}. Nobody's share changes.`;

export const chooseAnswer = "Choose whether you accept the new price";
export const chooseDecision = "Choose whether the surplus is given back or kept";
export const surplusIsNow = (surplus: string) =>
	`The surplus is ${surplus} now. Nothing was changed. Look at it again before you decide.`;
export const someoneIsPaying =
	"Someone is paying at this very moment. Nothing was changed; try again in a minute.";

export const reminderTitle = "Your answer to the new price";

export const lead = (share: string) => `Your share is ${share}.`;
export const nobodyHasPaid =
	"Nobody has paid yet, so a new price is everybody's at once. Once someone has, it is asked of those who have begun to pay.";
export const neverChanged = "The price has not changed since people have begun to pay.";
export const notChanged = "Nothing was changed";
export const questionTitle = (share: string) => `Do you agree to a share of ${share}?`;
export const nothingChangesYet = (organizer: string | null) =>
	`${organizer === null ? "The price has changed" : `${organizer} has changed the price`}. Your share and your payments stay as they are until you answer.`;
export const ownQuestionTitle = (share: string) => `Confirm your new share of ${share}`;
export const ownNothingChangesYet =
	"You have changed the price. Your own share and payments stay as they are until you confirm the new ones.";
export const notNow = "You can't accept it right now";
export const accept = (share: string) => `Accept ${share}`;
export const confirm = (share: string) => `Confirm ${share}`;
export const keep = (was: string) => `Keep my share of ${was}`;
export const keepMeans = (was: string) =>
	`If you don't agree, you keep your share of ${was}. You stay on the trip either way.`;
const NAMES = new Intl.ListFormat("en");
type Leaving = { paid: Cents; deduction: Cents; back: Cents; outside: string | null; companions: string[] };
export const leave = ({ back }: Leaving) =>
	back > 0 ? `Leave and get ${formatCents(back)} back` : "Leave the trip";
export const leaveMeans = ({ paid, deduction, back, outside, companions }: Leaving) =>
	[
		companions.length > 0
			? `If you don't agree, you can leave the trip. ${NAMES.format(companions)} ${companions.length === 1 ? "leaves" : "leave"} with you, and your spots become free.`
			: "If you don't agree, you can leave the trip, and your spot becomes free.",
		back > 0 && deduction > 0
			? `${formatCents(back)} of the ${formatCents(paid)} that was paid by card goes back to it. The card company keeps its fee of ${formatCents(deduction)}.`
			: back > 0 && `The ${formatCents(back)} that was paid by card goes back to it.`,
		outside,
	]
		.filter(Boolean)
		.join(" ");

export const surplusTitle = (amount: string) => `${amount} more than the trip costs`;
export const surplusText =
	"Friends who joined late pay the same as everyone, so more comes in than was planned. The organizer gives it back evenly or keeps it for the trip, and everyone sees which.";
export const surplusIsKept =
	"Friends who joined late pay the same as everyone, so more comes in than was planned. The organizer keeps it for the trip, and can still give it back.";
export const decisions = { return: "Give it back to everyone", keep: "Keep it for the trip" };
export const decisionMeans = {
	return: "The cost is divided among the whole group. Everybody's share gets smaller, yours too.",
	keep: "Nobody's share changes. We let everyone know.",
};
export const surplusDecided = {
	surplus_returned: "The surplus lowered everybody's share",
	surplus_kept: "The surplus is kept for the trip",
};
export const decided = {
	return: { title: "Given back", message: "Everybody's share is smaller now. We've let everyone know." },
	keep: { title: "Kept for the trip", message: "We've let everyone know." },
};

export const history = "How the price has changed";
export const earlier = (count: number) => (count === 1 ? "The change before" : `${count} changes before`);
export const fromTo = (was: string, is: string) => `${was} → ${is}`;
export const counts = ({ pending, accepted, kept, left }: AnswerCounts): string =>
	[
		accepted > 0 && `${accepted} accepted`,
		kept > 0 && `${kept} kept the old price`,
		left > 0 && `${left} left`,
		pending > 0 && `${pending} not answered yet`,
	]
		.filter(Boolean)
		.join(" · ");
export const shortfall = ({ pending, kept }: Shortfall): string[] => [
	...(kept.amount > 0
		? [
				`${formatCents(kept.amount)} of the new price won't come in: ${kept.people} ${kept.people === 1 ? "keeps" : "keep"} the old price.`,
			]
		: []),
	...(pending.amount > 0
		? [
				`${formatCents(pending.amount)} of the new price comes in only with a yes: ${pending.people} ${pending.people === 1 ? "has" : "have"} not answered yet.`,
			]
		: []),
];
export const answersFor = (payer: string) => `${payer} answers`;
export const change = "Change the price";
export const answerWords: Record<PriceAnswer, string> = {
	pending: "Not answered yet",
	accepted: "Accepted",
	kept: "Keeps the old price",
	left: "Leaves",
	lowered: "Lowered",
	superseded: "Asked again since",
};

type Accepted = { share: Cents; more: Cents; chargesEnded: boolean };
export const toasts = {
	accept: ({ share, more, chargesEnded }: Accepted) => ({
		title: "You have accepted the new price",
		message: [
			`Your share is ${formatCents(share)}.`,
			...(more > 0 ? [] : ["You have paid that already."]),
			...(chargesEnded ? [shareTexts.chargesEnded] : []),
		].join(" "),
	}),
	payNow: ({ share, more, chargesEnded }: Accepted) => ({
		title: "You have accepted the new price",
		message: [
			`Your share is ${formatCents(share)}. Pay the ${formatCents(more)} now.`,
			...(chargesEnded ? [shareTexts.chargesEnded] : []),
		].join(" "),
	}),
	keep: (share: Cents) => ({ title: "Your share stays", message: `It is ${formatCents(share)}.` }),
	leave: { title: "You are leaving the trip", message: "What you have paid by card goes back to it." },
};

export const answerNow = "Answer";
export const task = {
	title: questionTitle,
	details: "Your share stays as it is until you answer.",
	button: answerNow,
};
export const ownTask = {
	title: ownQuestionTitle,
	details: "You have changed the price. Your payments stay as they are until you confirm the new ones.",
	button: "Confirm",
};
