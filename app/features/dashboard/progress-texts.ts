import type { CalendarDate } from "#app/lib/dates.ts";
import type { ProgressItem, ProgressStatus } from "./progress.ts";

export type ProgressCounts = {
	members: number;
	confirmed: number;
	/** Null for somebody who is not aboard. */
	paid: number | null;
	late: { count: number } | null;
	startDate: CalendarDate | null;
	today: CalendarDate;
};

/** A step of the trip's progress in words. The server puts it into words, so that the page loads less script. */
export function progressStep(item: ProgressItem, counts: ProgressCounts) {
	const { id, status } = item;
	return { id, ...STATUS_LOOKS[status], title: TITLES[id], text: stepText(item, counts) };
}

const STATUS_LOOKS = {
	pending: { word: "Pending", tone: "open" },
	in_progress: { word: "In progress", tone: "due" },
	warning: { word: "Warning", tone: "late" },
	completed: { word: "Completed", tone: "paid" },
} as const satisfies Record<ProgressStatus, { word: string; tone: string }>;

const TITLES: Record<ProgressItem["id"], string> = {
	members: "Member confirmations",
	payments: "Payment collection",
	booking: "Booking deadline",
	documents: "Documents",
};

function stepText({ id, status }: ProgressItem, counts: ProgressCounts): string {
	switch (id) {
		case "members":
			return `${counts.confirmed} of ${counts.members} confirmed`;
		case "payments":
			return paidText(counts);
		case "booking":
			return bookingText(status, counts);
		case "documents":
			return status === "pending" ? "Opens 30 days before" : "Check passports and visas";
	}
}

function paidText({ members, paid, late }: ProgressCounts): string {
	if (paid === null) return "Only members see this";
	const text = `${paid} of ${members} paid`;
	return late ? `${text} · ${late.count} late` : text;
}

function bookingText(status: ProgressItem["status"], { startDate, today }: ProgressCounts): string {
	if (!startDate) return "Dates TBD";
	if (startDate <= today) return "The trip has started";
	if (status === "warning") return "A week or less left to book";
	return status === "in_progress" ? "Two weeks or less left to book" : "There is still time to book";
}
