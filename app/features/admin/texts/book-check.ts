import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const title = "Check of the books";
export const description = "Why no money moves at the moment, what is missing, and the way out.";
export const lead =
	"The provider knows of more than our books do. No money moves until both agree: no job charges, refunds or transfers anything, and no button does.";
export const agree = (last: string | null) =>
	`No check is under way, and money moves.${last ? ` The books were last compared ${last}.` : ""}`;
export const backToMoney = "Money";
export const held = "No money moves: our books are being checked";
export const heldLead = (missing: number) =>
	missing === 0
		? "It ends by itself once the books agree."
		: `${pluralize(missing, "thing")} could not be taken in.`;
export const open = "See why, and what to do";

export const howFar = "How far";
export const reasons = {
	starting: "The server has just started, and compares",
	behind: "The provider has events that this database lacks",
	restored: "The database was put back from a backup",
} as const;
export const reason = "Why";
export const began = "Since";
export const known = "This database knows what happened until";
export const takenIn = "Taken in since";
export const events = (applied: number, all: number) => `${applied} of ${pluralize(all, "event")}`;
export const checked = "Last compared";
export const notYet = "Not yet";
export const problem = "Last comparison";

export const missing = "What is missing";
export const missingLead =
	"Gangway took these charges, but their trip or account is not in this database. Return a charge to the card that paid it, or settle it at the provider.";
export const nothingMissing = "Nothing is missing so far.";
export const charge = (amount: Cents, name: string) => `${formatCents(amount)} of ${name}`;
export const unknownPayer = "an unknown payer";
export const chargeRef = "Charge";
export const forWhat = "For";
export const paidAt = "Paid";
export const address = "Address";
export const why = "Why";
export const returnLabel = (amount: Cents) => `Return ${formatCents(amount)}`;
export const returnReason = "Reason";
export const returnHint =
	"It goes back whole to the card that paid it. A plan that it pays ends. The log keeps the reason.";
export const reasonMissing = "Say why";
export const notMissing = "This charge is not missing any more";
export const returned = (amount: Cents, lost: Cents) => ({
	title: "Returned",
	message: [
		`${formatCents(amount)} goes back to the card that paid it.`,
		lost > 0 ? `${formatCents(lost)} of it is still in the organizer's account: ask them for it.` : null,
	]
		.filter((line) => line !== null)
		.join(" "),
});
export const chargeMemo = "A charge for something that this database does not know";

export const checkNow = "Compare now";
export const wayOut = "Let money move all the same";
export const wayOutLead =
	"Only when you have compared the provider's payments yourself: what is missing can be charged, refunded or paid out a second time.";
export const iHaveCompared = "I have compared the provider's list of payments since then";
export const compareFirst = "Compare the provider's payments first, then tick this";
export const release = "Let money move";
export const released = {
	title: "Money moves again",
	text: "The check has ended. The log says that you ended it.",
};
export const ended = { title: "The books agree", message: "Money moves again." };
export const stillHeld = { title: "The books do not agree yet", message: "See below what is missing." };
export const noAnswer = { title: "The provider does not answer", message: "The check goes on by itself." };
export const notHeld = "No check is under way";

export const earlier = "Earlier checks";
export const endedAt = "Ended";
export const byItself = "by itself";
export const byAdmin = "by an admin";
