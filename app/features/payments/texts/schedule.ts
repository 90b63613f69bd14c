import { pluralize } from "#app/lib/pluralize.ts";

export const payInFull = "Pay in Full";
export const weekly = (count: number) => `${count} Weekly Payments`;
export const biWeekly = (count: number) => `${count} Bi-weekly Payments`;
export const monthly = (count: number) => `${count} Monthly Payments`;

export const aroundNext = "Around your next payment";
export const unfold = (count: number) => `All ${count} payments`;
export const allPayments = "All your payments";
export const paidOf = (paid: number, total: number) => `${paid} of ${total} paid`;

export const checking = "Checking";
export const confirmIt = "Confirm it";
export const declined = "Declined";
export const partlyRefunded = "Partly refunded";
export const refunded = "Refunded";
export const amountRefunded = (amount: string) => `${amount} refunded`;
export const paidThenPartlyRefunded = "Paid, then partly refunded";
export const disputed = "Disputed";
export const lost = "Lost to a dispute";
export const later = "Later";
export const due = "Due";
export const dueNext = "Due next";
export const late = (days: number) => `${pluralize(days, "day")} late`;
