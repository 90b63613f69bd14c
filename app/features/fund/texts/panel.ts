import type { ReactNode } from "react";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";

export const collecting = "Collecting";
export const ready = "Ready";
export const completed = "Completed";

export const collected = "Collected in total";
export const available = "Available";
export const onItsWay = "Release on its way";
export const young = "Too new to release";
export const youngUntil = (date: string) => `Too new to release, next part on ${date}`;
export const held = "Held for refund requests";
export const feesForRefunds = (amount: Cents) =>
	`Our booking fee of ${formatCents(amount)} goes back with these refunds, too.`;
export const refunded = "Refunded";
export const owedByOrganizer = (amount: Cents) => `${formatCents(amount)} more is owed by the organizer`;
export const forCardFees = (amount: Cents) => `${formatCents(amount)} of it for card fees`;
export const refundedHint = ({ owed, deductions }: { owed: Cents; deductions: Cents }) =>
	[owed > 0 && owedByOrganizer(owed), deductions > 0 && forCardFees(deductions)].filter(Boolean).join(", ");
export const takenBack = "Taken back by banks";
export const other = "Other";
export const collectedOf = (collected: ReactNode, total: ReactNode) => phrase`${collected} of ${total} in.`;
export const collectedAndLate = (collected: ReactNode, total: ReactNode, late: ReactNode) =>
	phrase`${collected} of ${total} in; ${late} late.`;
export const collectedAndLateFrom = (
	collected: ReactNode,
	total: ReactNode,
	late: ReactNode,
	names: ReactNode,
) => phrase`${collected} of ${total} in; ${late} late from ${names}.`;
export const twoNames = (first: ReactNode, second: ReactNode) => phrase`${first} and ${second}`;
export const manyPeople = (count: number) => `${count} people`;

export const panelTitle = "Trip fund";
export const paidInOfTotal = "Paid in out of the total cost";
export const manage = "Manage funds";
export const whenItIsIn = "When the money is in";
export const ownPlan = "Payment plan you offer";
export const statement = "Fund statement";
