import { type Cents, formatCents } from "#app/lib/money.ts";

export type Payment = { amount: string; trip: string; number: number; total: number };
export const willBeCharged = (amount: string, day: string) => `We charge ${amount} on ${day}`;
export const fromCard = (payment: Payment, card: string) =>
	`This is ${nameOf(payment)}, charged to your ${card}. You can also pay it now with any card.`;
export const expiresFirst = (announced: string, card: string) =>
	`${announced} But your ${card} expires before that day, so please change the card first.`;
export const payYourself = "Pay it yourself now";
export const oneChargeOnly =
	"If you pay it yourself before that day, with any card, we won't charge this card. You are never charged twice for a payment.";
export const dueSoon = (amount: string, day: string) => `${amount} is due on ${day}`;
export const payByThen = (payment: Payment) => `Please make ${nameOf(payment)} by then, with any card.`;
export const due = (amount: string) => `${amount} is due`;
export const payDue = (payment: Payment, day: string) =>
	`Please make ${nameOf(payment)}. It is due on ${day}.`;
export const overdue = (amount: string) => `${amount} is overdue`;
export const payOverdue = (payment: Payment, day: string) =>
	`Please make ${nameOf(payment)} now. It was due on ${day}.`;
export const payFirst = (payment: Payment, day: string) =>
	`Please make ${nameOf(payment)} now. It was due on ${day}, and it confirms your place.`;
export const pay = (amount: Cents) => `Pay ${formatCents(amount)}`;
export const amountLabel = "Amount";
export const paymentLabel = "Payment";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const cardLabel = "Card";
export const chargedLabel = "Charged on";
export const dueLabel = "Due";

function nameOf({ trip, number, total }: Payment): string {
	return total > 1 ? `payment ${number} of ${total} for ${trip}` : `your payment for ${trip}`;
}
