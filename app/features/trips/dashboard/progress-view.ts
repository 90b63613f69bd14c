import type { Trip } from "#app/access/access.server.ts";
import { earliestDate, hasEnded } from "#app/lib/dates.ts";
import {
	EXPECTED_PAYMENTS_PER_MEMBER,
	type ProgressItem,
	type ProgressStatus,
	tripProgress,
} from "./progress.ts";
import * as texts from "./texts/progress.ts";

type Facts = {
	trip: Pick<Trip, "startDate" | "endDate">;
	group: { members: number; confirmed: number; unscheduled: number };
	payments: { scheduled: number; paid: number; overdue: number };
	/** What the viewer may know of the group. */
	people: Pick<texts.ProgressCounts, "paid" | "late">;
	/** How many have every document; null for somebody who is not aboard. */
	ready: number | null;
	now: Date;
};

/** Strangers could infer payments and documents from the trip's progress, so for them it counts none. */
const NONE = { scheduled: 0, paid: 0, overdue: 0 };

/** The trip's progress in percent, and its steps in words. */
export function progressView({ trip, group, payments, people, ready, now }: Facts) {
	const { startDate } = trip;
	const { members, confirmed, unscheduled } = group;
	const { scheduled, paid: paidPayments, overdue: overduePayments } = people.paid === null ? NONE : payments;
	const { items, percent } = tripProgress({
		members,
		confirmed,
		expectedPayments: scheduled + unscheduled * EXPECTED_PAYMENTS_PER_MEMBER,
		paidPayments,
		overduePayments,
		membersReady: ready ?? 0,
		startDate,
		now,
	});
	const { paid, late } = people;
	const counts = {
		members,
		confirmed,
		paid,
		late,
		ready,
		startDate,
		isOver: hasEnded(trip.endDate, now),
		earliest: earliestDate(now),
	};
	return { percent, items: items.map((item) => progressStep(item, counts)) };
}

const TONES = {
	pending: "open",
	in_progress: "due",
	warning: "late",
	completed: "paid",
} as const satisfies Record<ProgressStatus, string>;

/** The server puts a step into words, so that the page loads less script. */
function progressStep(item: ProgressItem, counts: texts.ProgressCounts) {
	const { id, status } = item;
	return {
		id,
		word: texts.statusWords[status],
		tone: TONES[status],
		title: texts.stepTitles[id],
		text: texts.stepText(item, counts),
	};
}
