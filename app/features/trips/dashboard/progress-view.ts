import type { Trip } from "#app/access/access.server.ts";
import { type CalendarDate, earliestDate, hasEnded } from "#app/lib/dates.ts";
import {
	EXPECTED_PAYMENTS_PER_MEMBER,
	type ProgressItem,
	type ProgressStatus,
	tripProgress,
} from "./progress.ts";
import * as texts from "./texts.ts";

type ProgressFacts = {
	trip: Pick<Trip, "startDate" | "endDate" | "finalPaymentDue" | "costPerPerson">;
	group: { members: number; confirmed: number; unscheduled: number };
	payments: { active: number; paid: number; late: number };
	/** What the viewer may know about the group. */
	people: Pick<texts.ProgressCounts, "onTrack" | "hasAllPaid" | "late">;
	/** How many members have every document; null for a viewer who is not a member. */
	ready: number | null;
	today: CalendarDate;
	now: Date;
};

/**
 * A viewer who is not a member could infer payments and documents from the trip's progress, so it counts none for them.
 */
const NO_PAYMENTS = { active: 0, paid: 0, late: 0 };

/** The trip's progress in percent, and its steps in words. */
export function progressView({ trip, group, payments, people, ready, today, now }: ProgressFacts) {
	const { startDate } = trip;
	const { members, confirmed, unscheduled } = group;
	const { active, paid: paidPayments, late: latePayments } = people.onTrack === null ? NO_PAYMENTS : payments;
	const { items, percent } = tripProgress({
		members,
		confirmed,
		expectedPayments: active + unscheduled * EXPECTED_PAYMENTS_PER_MEMBER,
		paidPayments,
		latePayments,
		membersReady: ready ?? 0,
		startDate,
		now,
	});
	const { onTrack, hasAllPaid, late } = people;
	const counts = {
		members,
		confirmed,
		onTrack,
		hasAllPaid,
		late,
		ready,
		startDate,
		isOver: hasEnded(trip.endDate, now),
		earliest: earliestDate(now),
	};
	return {
		percent,
		alone: members <= 1 ? texts.alone(items) : null,
		deadline: texts.deadline(trip, today),
		items: items.map((item) => progressStep(item, counts)),
	};
}

const TONES = {
	pending: "open",
	in_progress: "due",
	warning: "late",
	completed: "paid",
} as const satisfies Record<ProgressStatus, string>;

/** Words are chosen on the server, so that the page loads less script. */
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
