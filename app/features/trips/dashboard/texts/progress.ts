import * as documents from "#app/features/trips/documents/texts.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import type { ProgressItem, ProgressStatus } from "../progress.ts";

export const title = "Trip Progress";

export const statusWords = {
	pending: "Pending",
	in_progress: "In progress",
	warning: "Warning",
	completed: "Completed",
} as const satisfies Record<ProgressStatus, string>;

export const stepTitles = {
	members: "Member confirmations",
	payments: "Payment collection",
	booking: "Booking deadline",
	documents: "Documents",
} as const satisfies Record<ProgressItem["id"], string>;

export type ProgressCounts = {
	members: number;
	confirmed: number;
	/** Null for somebody who is not aboard. */
	paid: number | null;
	late: { count: number } | null;
	/** How many have every document; null for somebody who is not aboard. */
	ready: number | null;
	startDate: CalendarDate | null;
	isOver: boolean;
	earliest: CalendarDate; // the date where it is earliest on earth
};

/** A step of the trip's progress in words. */
export function stepText({ id, status }: ProgressItem, counts: ProgressCounts): string {
	switch (id) {
		case "members":
			return `${counts.confirmed} of ${counts.members} confirmed`;
		case "payments":
			return paidText(status, counts);
		case "booking":
			return bookingText(status, counts);
		case "documents":
			return counts.ready === null ? membersOnly : documents.ready(counts.ready, counts.members);
	}
}

const membersOnly = "Only members see this";

function paidText(status: ProgressStatus, { members, paid, late }: ProgressCounts): string {
	if (paid === null) return membersOnly;
	const isSoFar = paid === members && status !== "completed";
	const text = `${paid} of ${members} paid${isSoFar ? " so far" : ""}`;
	return late ? `${text} · ${late.count} late` : text;
}

function bookingText(status: ProgressStatus, { startDate, isOver, earliest }: ProgressCounts): string {
	if (!startDate) return common.datesTbd;
	if (isOver) return "The trip is over";
	if (startDate <= earliest) return "The trip has started";
	if (status === "warning") return "A week or less left to book";
	return status === "in_progress"
		? "Two weeks or less left to book"
		: "In good time: more than two weeks ahead";
}
