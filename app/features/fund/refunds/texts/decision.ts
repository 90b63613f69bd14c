import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";
import { pluralize } from "#app/lib/pluralize.ts";

export const nobodyAsked = "Nobody has asked for a refund.";
export const allAnswered = "Nothing to decide: every request has its answer.";
export const earlier = (count: number) => pluralize(count, "earlier request");
export const youSaid = "You said";
export const reason = "Reason";
export const noReason = "No reason was given.";
export const backTo = (cards: string) => `Back to ${cards}`;

export const decide = "Decide";
export const approve = "Approve";
export const approveOtherwise = "Change the amount or add a note";
export const customAmount = "Custom refund amount";
export const amountHint = (amount: string) => `Up to ${amount}. Leave it empty to refund all of it.`;
export const notesHint = (name: string) => `${name} will read them.`;
export const isFinal = "The money goes back to the card it came from. A refund can't be undone.";
export const approveRefund = (name: ReactNode) => phrase`Approve refund to ${name}`;
export const approveAmount = (amount: string, name: ReactNode) =>
	phrase`Approve refund of ${amount} to ${name}`;

export const tellWhyNot = (name: string) => `Or tell ${name} why not`;
export const reject = "Reject";
export const requestOf = (name: string) => `, the request of ${name}`;
export const rejecting = "Rejecting...";

export const rejectedTitle = "Refund request rejected";
export const rejected = "The member can read your notes.";
export const approvedTitle = "Refund approved";
export const wentBack = (amount: string) => `${amount} went back to the member's card.`;
export const onItsWay = (amount: string) =>
	`${amount} is on its way. We are waiting for the bank to confirm it.`;
export const failedTitle = "Refund approved, but it did not go through";
export const failed = "What the card's bank refused is back in the fund.";

export const notSaved = "Failed to update refund request";
export const notFound = "Refund request not found";
export const withdrawn = (name: string) =>
	`${name} took this request back, so there is nothing to decide. Nothing was refunded.`;
export const decidedAlready = "This request has been decided already.";
export const decidedBy = (name: string) => `${name} has decided this request already.`;
export const leftToOthers = (organizer: string) =>
	`You can't decide your own request. ${organizer} or another co-organizer decides it.`;
export const leftToReceiver = (name: string) =>
	`Only ${name} can approve this: some of it has been paid out to them, and they would give it back.`;
export const sayDecision = "Say whether it is approved or rejected";
export const sayWhy = "Say why you reject it";
export const aboveZero = "Enter an amount above 0, or leave it empty";
export const atMost = (amount: string) => `At most ${amount} can go back`;
export const nothingLeft = "Nothing of this payment can go back: it is refunded already, or disputed.";
export const changed = (amount: string) =>
	`What can go back has changed since this page was loaded: it is ${amount} now. Nothing was refunded.`;
export const fundTooLow = (held: string, needed: string) =>
	`The fund holds ${held}, but this refund needs ${needed}. Nothing was refunded; the request stays open.`;
export const cashBackReleased = (amount: string) =>
	`${amount} of this share was paid with cash back, and the fund has paid that out. Approve a smaller amount; the cash back then stays used.`;

export const refundOne = (amount: string, name: string) => `Refund ${amount} to ${name}?`;
export const refundSeveral = (amount: string, count: number) => `Refund ${amount} to ${count} people?`;
export const whoGets = "Who gets how much";
export const lessFee = (gross: string, fee: string) =>
	`${gross} of what was paid, less ${fee} card fee that is not returned`;
export const leaves = "Leaves the trip";
export const stays = "Stays on the trip";
export const leftBefore = "Has left before";
export const leavesMeans = "Anyone who leaves has nothing more to pay, and their spot opens up.";
export const forOthersTitle = (amount: string) => `${amount} of this was paid for someone who stays`;
export const forOthers = (name: string, others: string, amount: string) =>
	`${name} has paid ${amount} for ${others}, who stays on the trip. If it goes back, too, nobody pays that part of the spot again. Enter a smaller amount to keep it.`;
export const staysMeans = (hasMoreToPay: boolean) =>
	hasMoreToPay
		? "Anyone who stays isn't asked again for what goes back. Their later payments stay as they are. Automatic charges wait until the money has gone back; we announce the next one 3 days ahead."
		: "Anyone who stays isn't asked again for what goes back.";
export const releasedOf = (amount: string) => `${amount} of it was released to you`;
export const releasedTitle = (amount: string) => `${amount} of this was released to you`;
export const releasedMeans =
	"We first take it back from your payout account. What we can't take back, you owe to Gangway, and it is taken from your later releases, of any trip. No other member's money pays for it.";
export const theyRead = "They will read";
export const total = "Back to cards";
/** @param isLeaving null for the organizer's own refund @param hasMoreToPay whether they have payments left */
export const cannotUndo = (isLeaving: boolean | null, hasMoreToPay: boolean) =>
	isLeaving
		? "They'll have nothing more to pay, and their spot opens up. A refund can't be undone."
		: isLeaving === null
			? "A refund can't be undone."
			: `They stay, and aren't asked again for what goes back.${hasMoreToPay ? " Their later payments stay as they are." : ""} A refund can't be undone.`;
export const refundIsFinal = "The money goes back to the cards it came from. A refund can't be undone.";
export const confirm = (amount: string) => `Refund ${amount}`;
export const confirmTo = (amount: string, name: ReactNode) => phrase`Refund ${amount} to ${name}`;
export const confirming = "Refunding...";
export const goBack = "Don't refund";
export const refundFailed = "The refund was not made";
