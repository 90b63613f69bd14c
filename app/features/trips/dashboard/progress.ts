import { type CalendarDate, daysUntil, earliestDate } from "#app/lib/dates.ts";

export type ProgressStatus = "pending" | "in_progress" | "warning" | "completed";
export type ProgressItem = { id: "members" | "payments" | "booking" | "documents"; status: ProgressStatus };

export type ProgressFacts = {
	members: number;
	confirmed: number;
	/** The scheduled payments, and EXPECTED_PAYMENTS_PER_MEMBER for each member without a schedule. */
	expectedPayments: number;
	paidPayments: number;
	latePayments: number;
	/** How many members have every document. */
	membersReady: number;
	startDate: CalendarDate | null;
	now: Date;
};

/** How many payments a member without a schedule counts for (Rules: Trip progress). */
export const EXPECTED_PAYMENTS_PER_MEMBER = 4;

/** The trip's four steps, and the share of them that is done, in percent (Rules: Trip progress). */
export function tripProgress(facts: ProgressFacts): { items: ProgressItem[]; percent: number } {
	const items: ProgressItem[] = [
		{ id: "members", status: membersStatus(facts) },
		{ id: "payments", status: paymentsStatus(facts) },
		{ id: "booking", status: bookingStatus(facts) },
		{ id: "documents", status: documentsStatus(facts) },
	];
	const completed = items.filter((item) => item.status === "completed").length;
	return { items, percent: percentOf(completed, items.length) };
}

/** `part` of `whole`, rounded to percent; 0 if the whole is 0. */
export function percentOf(part: number, whole: number): number {
	return whole === 0 ? 0 : Math.round((part / whole) * 100);
}

function membersStatus({ members, confirmed }: ProgressFacts): ProgressStatus {
	if (members > 0 && confirmed === members) return "completed";
	return confirmed > members / 2 ? "in_progress" : "pending";
}

function paymentsStatus({ expectedPayments, paidPayments, latePayments }: ProgressFacts): ProgressStatus {
	if (latePayments > 0) return "warning";
	const share = expectedPayments === 0 ? 0 : paidPayments / expectedPayments;
	if (share > 0.8) return "completed";
	return share > 0.5 ? "in_progress" : "pending";
}

function bookingStatus({ startDate, now }: ProgressFacts): ProgressStatus {
	if (!startDate) return "pending";
	if (startDate <= earliestDate(now)) return "completed";
	const days = daysUntil(now, startDate);
	if (days > 14) return "completed";
	return days > 7 ? "in_progress" : "warning";
}

function documentsStatus({ members, membersReady, startDate, now }: ProgressFacts): ProgressStatus {
	if (members > 0 && membersReady === members) return "completed";
	return startDate && daysUntil(now, startDate) < 30 ? "in_progress" : "pending";
}
