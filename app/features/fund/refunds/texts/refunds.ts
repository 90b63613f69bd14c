import type { ReactNode } from "react";
import { phrase } from "#app/lib/phrase.ts";

export const description =
	"Requests for money back: what was asked for, what was decided and what has gone back.";
export const youDecide = "Members' refund requests, for you to decide.";
export const organizerDecides = (organizer: string) =>
	`Ask here, and ${organizer} decides. The money goes back to the card you paid with.`;

export const asked = (day: string) => `Asked ${day}`;
export const settledOn = (begun: string, day: string) => `${begun}, settled ${day}`;
export const refundOf = (amount: ReactNode) => phrase`Refund of ${amount}`;
export const memberRefund = (name: ReactNode, amount: ReactNode) => phrase`${name}, ${amount}`;

export const paidNotRefunded = "Paid, not refunded";
export const cardFee = "Card fee, not returned";
export const cardFeeRate = "2.9% + $0.30 a payment";
export const paymentByPayment = "Payment by payment";
export const paymentOf = (number: number, total: number, day: string) => `${number} of ${total}, ${day}`;
export const lessFee = (gross: string, fee: string) => `${gross} − ${fee} fee`;

type Part = { name: string; number: number; total: number };

export const refundedMemo = ({ name, number, total }: Part) =>
	`${name}, payment ${number} of ${total}, refunded`;
export const failedMemo = ({ name, number, total }: Part) =>
	`${name}, payment ${number} of ${total}, refund failed`;
export const approvedMemo = (name: string) => `${name}, refund approved`;

export const waiting = "Waiting";
export const onItsWay = "On its way";
export const refunded = "Refunded";
export const deducted = (amount: string) => `${amount} more was deducted for card fees`;
export const rejected = "Rejected";
export const didNotGoThrough = "Did not go through";
