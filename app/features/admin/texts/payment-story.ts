import type { AttemptEnd } from "#app/features/payments/attempts/attempt-ends.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "A payment's story";
export const lead =
	"All that we and the payment provider know of a payment, in the order of time: for “I paid twice” and “I paid and it says due”.";
export const description = "All that we and the payment provider know of a payment, in the order of time.";
export const open = "A member says they paid twice, or paid and it says due? Look up their payment.";
export const search = "Email address, reference or id";
export const hint =
	"An email address, or the id of a payment, attempt, member, charge, intent, checkout, refund or dispute. The reference on a receipt works, too. Of a request, search the log: its lines name the payment.";
/** The reference of an error page, or Stripe's id of a request of ours. */
export const isOfRequest =
	"This looks like the id of a request. The books do not keep those: search the log for it, and then here for the “payment” of its lines.";
export const backToMoney = "Back to money";
export const nothingFound = (query: string) => `Nothing found: no payment here has to do with “${query}”.`;
export const onlyAtProvider = (found: { ref: string; amount: string; attempt: string }) =>
	`Only the provider knows ${found.ref}: ${found.amount} for attempt ${found.attempt}, which is not in our books. The job provider-events takes it in; if it does not, look at /admin/money/check.`;
export const tooMany = (shown: number, count: number) =>
	`${pluralize(count, "payment")} found. These are the newest ${shown}.`;
export const bookIt = "Book it";
export const lines = "What happened";

export const heading = (of: { name: string; trip: string; number: number; total: number; amount: string }) =>
	`${of.name}, ${of.trip}: payment ${of.number} of ${of.total}, ${of.amount}`;
export const trip = "Trip";
export const payment = "Payment";
export const member = "Member";
export const status = "Status here";
export const due = "Due";
export const charge = "Charge";

export const statuses = {
	due: "due",
	processing: "processing",
	paid: "paid",
	partially_refunded: "refunded in part",
	refunded: "refunded",
	action_required: "waits for the member's bank",
	failed: "failed",
	disputed: "disputed",
	canceled: "cancelled",
} as const;

/** About all payments that were found, if there are several. */
export const together = ({ count, paid, total }: { count: number; paid: number; total: string }) =>
	`${pluralize(count, "payment")} found, ${paid} of them paid (${total}).`;
export const twoPlaces = (trip: string) =>
	`More than one spot on ${trip} is paid for: perhaps the same person has joined twice. If so, the organizer can refund one of them.`;

/** A provider's message ends in a full stop, like the sentence around it. */
const withoutStop = (text: string) => text.replace(/\.+$/, "");
const or = (text: string | null, before = ": ") => (text ? `${before}${withoutStop(text)}` : "");

type Charge = { amount: string; at: string; attempt: string };
const by = ({ amount, at, attempt }: Charge) => `${amount} on ${at} by attempt ${attempt}`;

export const verdicts = {
	paidOnce: ({ amount, at, card }: { amount: string; at: string; card: string | null }) =>
		`Paid once: ${amount} on ${at}${card ? `, with ${card}` : ""}.`,
	paidOnly: (amount: string) => `Paid once: ${amount}.`,
	chargedTwice: (charges: number, owed: string) =>
		`Charged ${charges === 2 ? "twice" : `${charges} times`}, owed once. ${owed}`,
	chargedUnowed: "Charged without need: nothing was due.",
	alsoCharged: (charge: Charge) => `The charge too many: ${by(charge)}.`,
	returned: (amount: string, at: string) => `It was returned on ${at}: ${amount}.`,
	returning: (returned: string, amount: string) =>
		`It is being returned: ${returned} of ${amount} so far. That happens by itself.`,
	takenByBank: (taken: string) => `The member's bank has taken ${taken} of it back itself.`,
	notReturned: (why: string) =>
		`It could not be returned (${withoutStop(why)}). Press “Run again” at Jobs on /admin/money, or return it by hand at the provider.`,
	paidThere: (charge: { amount: string; attempt: string }) =>
		`Paid at the provider and due here: ${charge.amount} by attempt ${charge.attempt}. The event has not been applied yet; press “Book it” on /admin/payments?q=${charge.attempt}.`,
	paidThereAgain: (charge: { amount: string; attempt: string }) =>
		`Charged once more at the provider: ${charge.amount} by attempt ${charge.attempt}, which is not in our books yet. Press “Book it” on /admin/payments?q=${charge.attempt}; what is not owed is then returned by itself.`,
	refundedInPart: (refunded: string, at: string | null) =>
		`Of it ${refunded} was refunded${at ? `, last on ${at}` : ""}.`,
	refunded: (at: string | null) => `All of it was refunded${at ? `, last on ${at}` : ""}.`,
	refundOnItsWay: (amount: string) => `A refund of ${amount} is on its way.`,
	disputeOpen: (amount: string, at: string) =>
		`The member disputed it: their bank has held ${amount} since ${at}, and has not decided yet.`,
	disputeLost: (amount: string, at: string | null) =>
		`The dispute was lost${at ? ` on ${at}` : ""}: the member's bank gave ${amount} back to them.`,
	disputeWon: (at: string | null) => `A dispute of it was won${at ? ` on ${at}` : ""}.`,
	declined: (amount: string, at: string, reason: string) =>
		`Not paid: the bank declined ${amount} on ${at} (${withoutStop(reason)}).`,
	declinedOpen: (reason: string) =>
		`Not paid: the bank declined the card (${withoutStop(reason)}), and the payment form is still open for another one.`,
	bankAsks: (amount: string, at: string) =>
		`Not paid: the bank did not let ${amount} be charged on ${at} without its customer. The member has to pay it on the trip's page and confirm it with their bank; the same card will do.`,
	checkNotPassed: (at: string) =>
		`Not paid: the member did not pass their bank's check on ${at}. No bank has declined the card.`,
	checkNotPassedOpen:
		"Not paid: the member did not pass their bank's check. No bank has declined the card, and the payment form is still open.",
	nextTry: (date: string) => `Next automatic try on ${date}.`,
	noMoreTries: "No more automatic tries: the member has to pay it.",
	needsBank: (at: string) =>
		`Not paid yet: the bank has waited since ${at} for the member to confirm. Nothing was charged.`,
	notKnown: (at: string) =>
		`Not known yet: the provider has not said what became of the attempt of ${at}. We keep asking, and nobody is charged twice meanwhile.`,
	formOpen: (at: string) => `Not paid: the payment form was opened on ${at}, and no card has been charged.`,
	notOpened: (provider: string, at: string) =>
		`Not paid: ${provider} has not answered our call of ${at}, so the payment form did not open. Nothing was charged, and the member can try again.`,
	ended: (at: string, reason: string | null) =>
		`Not paid: the last attempt ended on ${at} without a charge${or(reason)}.`,
	neverTried: (due: string) => `Not paid: nobody has tried. It is due on ${due}.`,
	paidOutside: "Nothing to pay by card: the organizer has recorded it as paid to them, outside Gangway.",
	paidAhead: (by: string) => `Nothing to pay: the charge of payment ${by} has paid this one ahead.`,
	canceled: "Nothing to pay: this payment was cancelled, and nothing was charged for it.",
	silent:
		"The provider did not answer when we asked for it, so it may know more. Look again in some minutes.",
	notAsked: "Not every attempt could be asked about at the provider, so it may know more.",
} as const;

export const providers = { stripe: "Stripe", demo: "The demo provider" } as const;
export const noReason = "no reason given";
export const reasonAndCode = (words: string, code: string) => `${words}: ${code}`;
export const declinedBefore = (reason: string) => `the bank declined the card (${reason})`;

/** Why an attempt was cancelled. */
export const ends = (provider: string): Record<AttemptEnd, string> => ({
	never_received: `${provider} did not answer our call, and has nothing of it`,
	refused: `${provider} refused our call`,
	card_missing: `${provider} no longer knows the kept card`,
	bank_check: "the member did not pass their bank's check",
	too_many_declines: "the payer has to wait after declined cards",
	bank_check_left: "the member began their bank's check and did not finish it within a day",
	abandoned: "nobody paid within a day",
	replaced: "the member chose another way to pay or another plan, or the amount changed",
	not_wanted: "the membership, the trip or the payment had ended, or the charge was too old to be sent again",
	by_admin: "an admin closed it",
	at_provider: `it ended at ${provider}`,
});

export const surfaces = {
	embedded: "in the card field",
	hosted: "on the provider's page",
	off_session: "of the kept card, automatically",
} as const;

export const attemptStatuses = {
	created: "is open",
	requires_action: "waits for the member to confirm it with their bank",
	unknown: "has no outcome yet",
	succeeded: "succeeded",
	failed: "failed",
	canceled: "was cancelled",
} as const;

export const intentStatuses = {
	requires_payment: "not paid",
	requires_action: "waits for the bank",
	processing: "processing",
	succeeded: "succeeded",
	failed: "failed",
	canceled: "cancelled",
} as const;

export const refundStatuses = {
	pending: "waits for the organizer",
	approved: "approved",
	rejected: "rejected",
	withdrawn: "taken back by the member",
	processed: "made",
	failed: "failed",
} as const;

export const lineStatuses = {
	created: "was begun",
	unknown: "has no outcome yet",
	processed: "was made",
	failed: "failed",
} as const;

export const releaseStatuses = {
	created: "was reserved",
	unknown: "has no outcome yet",
	waiting: "waits for Gangway's balance at the provider",
	completed: "was sent",
	failed: "failed",
} as const;

export const reversalStatuses = {
	created: "was planned",
	unknown: "has no outcome yet",
	done: "was made",
	failed: "failed",
} as const;

export const messageStatuses = {
	waiting: "waits to be sent",
	sent: "was sent",
	skipped: "was left unsent",
	dead: "could not be sent",
} as const;

/** The lines of a story. Amounts and times are formatted already. */
export const told = {
	planned: (of: { number: number; total: number; amount: string; due: string }) =>
		`Payment ${of.number} of ${of.total} was planned: ${of.amount}, due on ${of.due}.`,
	/** @param of.givenBy the member who owns the card, if it is a present */
	began: (
		id: string,
		amount: string,
		surface: keyof typeof surfaces,
		of: { ahead: string | null; givenBy: string | null },
	) =>
		`Attempt ${id} began: ${amount}${of.ahead ? `, of which ${of.ahead} ahead,` : ""} ${surfaces[surface]}${of.givenBy ? `, by the card of member ${of.givenBy}, as a present` : ""}.`,
	moved: (id: string, status: keyof typeof attemptStatuses, error: string | null, ref: string | null) =>
		`Attempt ${id} ${attemptStatuses[status]}${or(error)}${or(ref, ", at the provider ")}.`,
	error: (code: string | null, message: string | null) =>
		[code, message && withoutStop(message)].filter(Boolean).join(", "),
	noAnswerYet: (provider: string) => `${provider} did not answer, so far`,
	declined: (card: string | null, reason: string) => `The bank declined ${card ?? "the card"}: ${reason}.`,
	card: (card: string) => `paid with ${card}`,
	entry: (source: string, memo: string, lines: string) => `Ledger: ${memo} (${source}): ${lines}.`,
	line: (account: string, amount: string) => `${account} ${amount}`,
	balance: (source: string, net: string) => `The provider's balance: ${net} for ${source}.`,
	difference: (source: string, expected: string, found: string) =>
		`Our books and the provider's differ at ${source}: ${expected} here, ${found} there.`,
	refundAsked: (id: string, origin: "member" | "organizer" | "provider", amount: string) =>
		({
			member: `The member asked for a refund of ${amount}, over all their payments (${id}).`,
			organizer: `The organizer started a refund of ${amount}, over all the member's payments (${id}).`,
			provider: `A refund of ${amount} was made by hand at the provider (${id}).`,
		})[origin],
	refundMoved: (id: string, status: keyof typeof refundStatuses) =>
		`Refund ${id}: ${refundStatuses[status]}.`,
	refundLine: (amount: string, status: keyof typeof lineStatuses, ref: string | null, error: string | null) =>
		`The refund of ${amount} of this payment ${lineStatuses[status]}${or(ref, ", ")}${or(error)}.`,
	disputed: (ref: string, amount: string, reason: string | null) =>
		`The member's bank took ${amount} back: dispute ${ref}${or(reason, ", reason ")}.`,
	disputeClosed: (ref: string, status: "won" | "lost", returned: string) =>
		`Dispute ${ref} was ${status}; the bank returned ${returned}.`,
	released: (amount: string, status: keyof typeof releaseStatuses, ref: string | null, isDebt: boolean) =>
		`The release of ${amount} of it to the organizer ${releaseStatuses[status]}${or(ref, ", ")}${isDebt ? ", against what they owe" : ""}.`,
	reversed: (amount: string, status: keyof typeof reversalStatuses, ref: string | null) =>
		`The reversal of ${amount} of that release ${reversalStatuses[status]}${or(ref, ", ")}.`,
	reminded: (kind: string) => `A reminder went out: ${kind}.`,
	queued: (channel: "mail" | "push", kind: string) =>
		`${channel === "mail" ? "An email" : "A push message"} was queued: ${kind}.`,
	messageMoved: (channel: "mail" | "push", kind: string, status: keyof typeof messageStatuses) =>
		`The ${channel === "mail" ? "email" : "push message"} ${kind} ${messageStatuses[status]}.`,
	event: (type: string, id: string) => `The provider told us ${type} (${id}).`,
	eventApplied: (type: string, id: string) => `${type} (${id}) was applied.`,
	eventOpen: (type: string, id: string, error: string | null) =>
		`${type} (${id}) has not been applied yet${or(error)}.`,
	overpaid: (charge: string, attempt: string) =>
		`Charge ${charge} of attempt ${attempt} was not owed, so a job was queued to return it.`,
	overpaidNow: (
		charge: string,
		status: "waiting" | "done" | "dead",
		returned: string,
		error: string | null,
	) =>
		`The job that returns charge ${charge}: ${{ waiting: "waits", done: "done", dead: "has given up" }[status]}, ${returned} returned${or(error)}.`,
	saysNow: (of: {
		attempt: string;
		ref: string;
		status: keyof typeof intentStatuses;
		amount: string;
		charge: string | null;
		error: string | null;
	}) =>
		`The provider says now of attempt ${of.attempt} (${of.ref}): ${intentStatuses[of.status]}, ${of.amount}${or(of.charge, ", charge ")}${or(of.error)}.`,
	hasNothing: (attempt: string) => `The provider has nothing for attempt ${attempt}.`,
	silent: (attempt: string) => `The provider did not answer about attempt ${attempt}.`,
	refused: (attempt: string, why: string) =>
		`The provider could not say of attempt ${attempt}: ${withoutStop(why)}.`,
	elsewhere: (attempt: string, provider: string) =>
		`Attempt ${attempt} was made at ${provider}, whose keys are not set here, so it was not asked.`,
} as const;
