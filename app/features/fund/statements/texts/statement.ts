import type { ReactNode } from "react";
import { forCardFees, owedByOrganizer } from "#app/features/fund/texts/panel.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { phrase } from "#app/lib/phrase.ts";
import type { LEFT_AS } from "#db/schema/access.ts";

export const title = "Statement";
export const titleOf = (trip: string) => `${trip}: Statement`;
export const description = "What has come into the fund, what has left it and what it holds, entry by entry.";
export const demoMoney = "Demo money";

type Refunded = { pending: Cents; deductions: Cents; owed: Cents };

export const howItAddsUp = "How it adds up";
export const refundedNote = ({ pending, deductions, owed }: Refunded) =>
	[
		owed > 0 && owedByOrganizer(owed),
		pending > 0 && `${formatCents(pending)} of it on its way`,
		deductions > 0 && forCardFees(deductions),
	]
		.filter(Boolean)
		.join(", ");
export const cashBackApplied = "Cash back applied";
export const inFund = "In the fund";
export const releasableNow = "Can be released now";
export const heldForRefunds = (amount: Cents) =>
	`${formatCents(amount)} is held for refund requests, card fees included.`;

export const entries = "Entries";
export const noLongerAboard = "No longer on the trip";
export const leaver = (name: ReactNode, leftAs: (typeof LEFT_AS)[number] | null, day: string) =>
	leftAs === "removed" ? phrase`${name}: removed on ${day}` : phrase`${name}: left on ${day}`;
export const inTotal = (count: number) => `${count} in total`;
export const emptyTitle = "No money has moved yet";
export const empty = "The first payment will show up here, to the cent.";
export const shareTrip = "Share the trip";
export const entriesCaption = "Every entry in the fund, newest first";
export const whatHappened = "What happened";
export const fund = "Fund";
export const andBalance = ", balance";
export const numberAndDate = (number: number, date: ReactNode) => phrase`No. ${number}, ${date}`;
export const noChange = "no change";
export const cardFees = (amount: ReactNode) =>
	phrase`Card fees so far: ${amount}. Gangway pays them. When a payment is refunded, its card fee comes out of the refund. Dates are in UTC.`;

export const pages = "Pages of the statement";
export const shownEntries = (first: ReactNode, last: ReactNode, count: number) =>
	phrase`No. ${first} to ${last} of ${count}`;
export const newer = "Newer";
export const older = "Older";

export const download = "Download as CSV";
export const fileName = (tripSlug: string, isDemo: boolean, date: CalendarDate) =>
	`${["gangway", tripSlug, "statement", isDemo && "demo-money", date].filter(Boolean).join("-")}.csv`;
export const fileColumns = [
	"No.",
	"Time (UTC)",
	"What",
	"Details",
	"Into the fund (USD)",
	"Out of the fund (USD)",
	"Fund balance (USD)",
	"Booking fee (USD)",
	"Booking fee returned (USD)",
	"Card fee, Gangway's cost (USD)",
];
export const debtPaid = (amount: Cents) => `${formatCents(amount)} of it paid what was owed to Gangway`;
export const tooNew = (amount: Cents) => `${formatCents(amount)} is too new to release`;
