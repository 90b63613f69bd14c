import type { PaymentStatus } from "#app/features/payments/states.ts";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";

/** What the viewer is to do next, which has the page's one filled button; null if nothing. */
export type NextTask = "pay" | "join" | "refunds" | "remind" | "release" | "share" | null;

export type TaskFacts = {
	isOrganizer: boolean;
	isCancelled: boolean;
	/** The viewer's own place; null without one. */
	own: { confirmed: boolean; next: { status: PaymentStatus; dueDate: CalendarDate } | null } | null;
	placesLeft: number;
	openRefunds: number;
	isFundReady: boolean;
	/** How many of the others are late. */
	lateOthers: number;
	today: CalendarDate;
};

const SOON_DAYS = 7;

/** One's own payment that is due comes before what others wait for, and that before what has time. */
export function nextTask(facts: TaskFacts): NextTask {
	const { isOrganizer, isCancelled, own, placesLeft, today } = facts;
	if (isCancelled) return isOrganizer ? organizerTask(facts) : null;
	const next = own?.next && own.next.status !== "processing" ? own.next : null;
	const isUrgent = next && (next.status !== "due" || next.dueDate <= addDays(today, SOON_DAYS));
	if (isUrgent) return "pay";
	if (!own) return placesLeft > 0 ? "join" : null;
	if (!own.confirmed && !own.next) return "join";
	if (isOrganizer) {
		const task = organizerTask(facts) ?? (placesLeft > 0 ? "share" : null);
		if (task) return task;
	}
	return next ? "pay" : null;
}

function organizerTask({ openRefunds, lateOthers, isFundReady, isCancelled }: TaskFacts): NextTask {
	if (openRefunds > 0) return "refunds";
	if (lateOthers > 0 && !isCancelled) return "remind";
	return isFundReady ? "release" : null;
}
