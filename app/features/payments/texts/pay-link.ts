import { type Cents, formatCents } from "#app/lib/money.ts";

export const pay = (amount: Cents) => `Pay ${formatCents(amount)} now`;
export const confirm = (amount: Cents) => `Confirm ${formatCents(amount)}`;
export const seeStatus = "See its status";
export const seePayment = "See your payment";
