import { type Cents, formatCents } from "#app/lib/money.ts";

export const disputedMemo = (name: string, number: number, total: number) =>
	`${name}, payment ${number} of ${total}, disputed at the bank`;
export const wonMemo = (name: string, number: number) => `${name}, payment ${number}: the dispute was won`;
export const disputedTitle = (name: string, amount: Cents) =>
	`${name}'s bank took ${formatCents(amount)} back`;
export const disputed = (name: string, number: number, trip: string) =>
	`${name} has disputed payment ${number} for ${trip}. It is out of the fund until the bank has decided.`;
export const amountLabel = "Amount";
export const dateLabel = "Date";

export const wrongSignature = "The signature does not fit";
export const attemptNotListed = (id: string) => `The provider does not list attempt ${id} yet`;
export const chargeNotBooked = (ref: string) => `Charge ${ref} is not in our books yet`;
