import { type Cents, formatCents } from "#app/lib/money.ts";

export type Payment = { amount: string; trip: string; number: number; total: number };
export const willBeCharged = (card: string, day: string) => `We charge your ${card} on ${day}`;
export const payNow = ({ amount, trip, number, total }: Payment) =>
	`Payment ${number} of ${total} for ${trip}: ${amount}. You can pay it now with any card.`;
export const payYourself = "Pay it yourself now";
export const oneChargeOnly =
	"If you pay it yourself before that day, with any card, we won't charge this card. You are never charged twice for a payment.";
export const dueSoon = (amount: string, day: string) => `${amount} is due on ${day}`;
export const waits = ({ trip, number, total }: Payment) =>
	`Payment ${number} of ${total} for ${trip} is waiting for you to pay it.`;
export const due = (amount: string) => `${amount} is due`;
export const dueAndWaits = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} is due on ${day} and waiting for you to pay it.`;
export const overdue = (amount: string) => `${amount} is overdue`;
export const wasDue = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} was due on ${day}.`;
export const firstWasDue = ({ trip, number, total }: Payment, day: string) =>
	`Payment ${number} of ${total} for ${trip} was due on ${day}. It confirms your place.`;
export const pay = (amount: Cents) => `Pay ${formatCents(amount)}`;
export const amountLabel = "Amount";
export const paymentLabel = "Payment";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const cardLabel = "Card";
export const chargedLabel = "Charged on";
export const dueLabel = "Due";
