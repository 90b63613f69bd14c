import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const description =
	"Requests for money back: who asked, what the organizer decided, and what has gone back.";
export const youDecide = "Members' refund requests, for you to decide.";
export const organizerDecides = (organizer: string) =>
	`Ask here, and ${organizer} decides. The money goes back to the card that paid.`;

export const asked = (day: string) => `Asked ${day}`;
export const settledOn = (begun: string, day: string) => `${begun}, settled ${day}`;
export const refundOf = (amount: ReactNode) => phrase`Refund of ${amount}`;
export const memberRefund = (name: ReactNode, amount: ReactNode) => phrase`${name}, ${amount}`;

export const paidNotRefunded = "Paid, not refunded";
export const cardFee = "Card fee, not returned";
export const cardFeeRate = "2.9% + $0.30 a payment";
export const paymentByPayment = "Payment by payment";
export const paymentOf = (number: number, total: number, day: string) => `${number} of ${total}, ${day}`;
export const lessFee = (gross: string, fee: string) => `${gross} − ${fee} card fee`;

type Part = { name: string; number: number; total: number };

export const refundedMemo = ({ name, number, total }: Part) =>
	`${name}, payment ${number} of ${total}, refunded`;
export const failedMemo = ({ name, number, total }: Part) =>
	`${name}, payment ${number} of ${total}, refund failed`;
export const approvedMemo = (name: string) => `${name}, refund approved`;

export const waiting = "Waiting";
export const onItsWay = "On its way";
export const refunded = "Refunded";
export const deducted = (amount: string) => `${amount} more went to card fees`;
export const rejected = "Rejected";
export const withdrawn = "Withdrawn";
export const didNotGoThrough = "Did not go through";

export const settleTitle = "Refunds that did not go through";
export const memberAmount = (name: ReactNode, amount: ReactNode) => phrase`${name}, ${amount}`;
export const pausedFor = "Until you choose, nothing is charged to their card automatically.";
export const REASONS = {
	card_closed:
		"The card was closed, lost or replaced, and its bank sent the money back. Trying again seldom helps: pay it back another way, such as a bank transfer.",
	disputed:
		"The bank is deciding on a dispute of this payment, so it can't be refunded. Wait for the bank, or settle it between you.",
	too_old:
		"The payment is too old to go back to its card, which banks allow for about 180 days. Pay it back another way, such as a bank transfer.",
	other: "The card's bank did not accept it. You can try again, or pay it back another way.",
} as const;
export const stillInFund =
	"The money is in the fund again. If you pay it back another way, release it first.";
export const ofMember = (name: string, amount: string) => `: ${name}, ${amount}`;
export const tryAgain = "Try again";
export const paidBack = "I paid it back another way";
export const paidBackLeaves = "We note it and tell them. They leave the trip, and nothing more is charged.";
export const paidBackStays = "We note it and tell them. Their automatic charges go on after 3 days' notice.";
export const paidBackLeft = "We note it and tell them.";
export const drop = "Don't refund it";
export const dropMeans =
	"They stay on the trip, and automatic charges go on after 3 days' notice. They can ask again.";
export const dropMeansLeft =
	"The money stays in the fund, and we tell them. They can't ask again, because they have left.";
export const saving = "Saving...";
export const notSaved = "It was not saved";
export const sayHow = "Say whether to try again, whether you paid it back, or whether you drop it";
export const settledAlready = "This refund has been dealt with already.";
export const notFailed = {
	pending: "This refund has not been decided yet. Approve or reject it first.",
	approved: "This refund is still on its way. Wait until it has arrived, or did not go through.",
	processed: "This refund has gone back to the card, so there is nothing to settle.",
	rejected: "This refund was rejected, so there is nothing to settle.",
	withdrawn: "This request was taken back, so there is nothing to settle.",
} as const;
export const nothingBack = "It can no longer go back to the card. Pay it back another way.";
export const triedAgain = "Tried again, because the first refund did not go through.";
export const notedTitle = "Noted";
export const paidBackNoted = "We have told them that you paid it back another way.";
export const dropNoted = "We have told them that it is not refunded.";
export const AS_SETTLED = {
	replaced: "Asked for or tried again",
	paid_back: "Paid back another way",
	dropped: "Not tried again",
} as const;
export const notThroughTitle = "Your refund did not go through";
export const notThrough = (organizer: string) =>
	`The bank of the card that paid did not accept it, so the money is still in the trip's fund. ${organizer} can try again, or pay it back another way. You can also ask again.`;
