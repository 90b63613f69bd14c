import type { ReactNode } from "react";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";

export const payYourShare = "Pay your share";
export const paymentOf = (number: number, total: number) => `Payment ${number} of ${total}`;
export const description = (number: number, total: number) =>
	`${total === 1 ? "Your share" : `${paymentOf(number, total)} of your share`}: the amount, the date and the card that pays it.`;
export const thankYou = "Paid. Thank you!";
export const nothingToPay = "Nothing to pay here";

export const whatYouPay = "What you pay";
export const toPay = "To pay";
export const overdue = "Overdue";
export const due = (date: string) => `Due ${date}`;
export const dueToday = (date: string) => `Due today, ${date}`;
export const wasDue = (date: string) => `Was due ${date}`;

export const otherWay = "Prefer to pay another way?";
export const changePlan = "Change the payment plan";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const payNow = (amount: string) => `Pay ${amount} now`;
export const paymentFailed = "Payment Failed";
export const paymentError = "Payment Error";
export const unexpectedError = "An unexpected error occurred. Please try again.";

export const confirmWithBank = (date: string) =>
	`We tried your card on ${date}, but nothing was charged. Pay here, then confirm it with your bank.`;
export const cardDeclined = (date: string) => `Your card was declined on ${date}`;
export const notTriedAgain = "We won't try again automatically.";
export const payWithOtherCard = "You can pay here with another card.";
export const nothingToDo = "You don't have to do anything";
export const payHere = "You can still pay here.";
export const payWithAnyCard = "You can also pay now, with any card.";
export const cardKept = "We keep that card for your later payments.";

export const dueAndAhead = (due: string, dueText: string, ahead: string) =>
	`${due} ${dueText}, and ${ahead} ahead`;
export const dueOn = (date: string) => `due ${date}`;
export const wasDueOn = (date: string) => `that was due ${date}`;
export const enterAmount = "Enter the amount that you want to pay.";

type Left = { amount: Cents; dueDate: CalendarDate };
type Charges = {
	today: CalendarDate;
	chargeDate: CalendarDate | null; // of the first payment left
	isCharged: boolean; // whether the card is charged automatically
};

/** What is left after paying ahead, and when it is charged. */
export function afterThis(left: readonly Left[], { today, chargeDate, isCharged }: Charges): string {
	const [next] = left;
	if (!next)
		return `After this, nothing is left to pay.${isCharged ? " Your card won't be charged again." : ""}`;
	const all = formatCents(sum(left.map(({ amount }) => amount)));
	const day = formatDate(chargeDate ?? next.dueDate, today);
	const when = chargeDate ? `is charged automatically on ${day}` : `is due on ${day}`;
	if (left.length === 1) return `After this, ${all} is left. It ${when}.`;
	return `After this, ${all} is left in ${left.length} payments. The next, ${formatCents(next.amount)}, ${when}.`;
}

export const isThisYou = "Is this you?";
export const bankQuestion = (amount: ReactNode) =>
	phrase`Gangway wants to charge your card ${amount}. Nothing is charged until you say yes.`;
export const yesPay = (amount: string) => `Yes, pay ${amount}`;
export const noPay = "No, don't pay";
export const demoBank = "Demo Mode: with a real card this is your bank's own page.";
export const bankUnanswered = "You didn't answer your bank's question.";

export const checking =
	"This page checks every few seconds and moves on as soon as we know. You can close it, too: we keep checking, and your payment is safe.";

export const notOpen = "Paying is not open yet";
export const opensLater =
	"Nobody can pay for this trip until its organizer signs in. We can email you once you can pay.";
export const tellMe = "Tell me when";

export const closed = "This payment is closed";
export const noLongerDue = "It is no longer due, and you were not charged.";

export const paidAhead = "You have paid this one ahead";
export const coveredAhead = "An earlier payment has covered it, so nothing is due here.";

export const receiptOf = (number: number, total: number) => `Receipt, payment ${number} of ${total}`;
export const paidOn = (date: string) => `on ${date}`;
export const paidBy = (name: ReactNode, trip: ReactNode) => phrase`From ${name} for ${trip}`;
export const seeBoardingPass = "See boarding pass";
export const printableReceipt = "Printable receipt";
export const inTripsFund = "Thank you. Your payment is in the trip's fund.";

export const setupFailed = "Unable to setup payment";
export const setupError = "Payment Setup Error";
export const notSetUp = "Unable to initialize payment. Please try again.";
export const signInOrOtherBrowser = "Sign in, or open this page in the browser you joined with.";
export const safeIfPaid =
	"If you have just paid, your payment is safe. Retry shows its status before anything is charged.";
export const retry = "Retry";
