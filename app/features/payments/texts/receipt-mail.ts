import { type Cents, formatCents } from "#app/lib/money.ts";

export const amount = "Amount";
export const date = "Date";
export const payment = "Payment";
export const numberOf = (number: number, total: number) => `${number} of ${total}`;
export const amountOn = (amount: Cents, day: string) => `${formatCents(amount)} on ${day}`;
export const reference = "Reference";
export const seeReceipt = "See the receipt";
