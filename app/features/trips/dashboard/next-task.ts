import { payLink } from "#app/features/payments/pay-link.ts";
import { remindAllPath } from "#app/features/payments/reminders/remind-all-path.ts";
import type { PaymentStatus } from "#app/features/payments/states.ts";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts.ts";

/** The viewer's next task, which gets the page's one filled button; null if there is none. */
export type NextTask = "decide" | "pay" | "join" | "remind" | "release" | "share" | null;

export type TaskFacts = {
	organizes: boolean; // whether as organizer or co-organizer
	isCancelled: boolean;
	/** The viewer's own place; null without one. */
	own: { confirmed: boolean; next: DatedPayment | null; isCharged: boolean; isOnHold?: boolean } | null;
	/** Whether someone besides the organizer has joined. */
	hasJoiners: boolean;
	placesLeft: number;
	/** How many decisions wait for the viewer, including one on an offer of the trip. */
	toDecide: number;
	isFundReady: boolean;
	/** How many other members are late and can be reminded. */
	toRemind: number;
	today: CalendarDate;
};

const SOON_DAYS = 7;

type DatedPayment = { status: PaymentStatus; dueDate: CalendarDate };

/** Whether a payment is not urgent. One that we charge automatically is not urgent before its due date. */
export function isEarly(next: DatedPayment, isCharged: boolean, today: CalendarDate): boolean {
	return next.status === "due" && next.dueDate > addDays(today, isCharged ? 0 : SOON_DAYS);
}

/**
 * Tasks that others wait for come first, then the viewer's own due payment, then what is not urgent. An offer of the
 * trip may wait a week.
 */
export function nextTask(facts: TaskFacts): NextTask {
	const { organizes, isCancelled, own, hasJoiners, placesLeft, toDecide, today } = facts;
	if (organizes && toDecide > 0) return "decide";
	if (isCancelled) return organizes ? organizerTask(facts) : null;
	const next = own?.next && own.next.status !== "processing" ? own.next : null;
	if (own && next && !own.isOnHold && !isEarly(next, own.isCharged, today)) return "pay";
	if (toDecide > 0) return "decide";
	if (organizes && !hasJoiners && placesLeft > 0) return "share";
	if (!own) return placesLeft > 0 ? "join" : null;
	if (!own.confirmed && !own.next) return "join";
	return organizes ? (organizerTask(facts) ?? (placesLeft > 0 ? "share" : null)) : null;
}

function organizerTask({ toRemind, isFundReady, isCancelled }: TaskFacts): NextTask {
	if (toRemind > 0 && !isCancelled) return "remind";
	return isFundReady ? "release" : null;
}

type NextPayment = { id: string; amount: Cents; status: PaymentStatus; dueDate: CalendarDate };

type OwnPayment = { memberId: string; next: NextPayment | null; late: { days: number } | null };

export type FootFacts = {
	trip: { id: string; shareId: string };
	own: OwnPayment | null;
	share: Cents;
	toRemind: number;
	late: { count: number; amount: Cents } | null;
	availableBalance: Cents;
	today: CalendarDate;
};

type TaskFoot = { label: string; value: string; to: string; text: string; isLate?: boolean };

/**
 * The bar at the foot of a phone's screen, with the button of the viewer's next task. Decisions are not in it, because
 * they stand at the top, nor is sharing the link, whose own button opens the phone's share sheet.
 */
export function taskFoot(task: NextTask, facts: FootFacts): TaskFoot | null {
	const { trip, own, late } = facts;
	switch (task) {
		case "pay": {
			const pay = own && payLink(trip.shareId, own);
			if (!pay || !own.next) return null;
			const label = own.late ? texts.daysLate(own.late.days) : texts.nextDue(own.next.dueDate, facts.today);
			return { label, value: formatCents(own.next.amount), isLate: own.late !== null, ...pay };
		}
		case "join":
			return {
				label: texts.yourShare,
				value: facts.share > 0 ? formatCents(facts.share) : texts.freeShare,
				to: pathTo("/join/:shareId", { shareId: trip.shareId }),
				text: own ? texts.chooseSchedule : texts.joinAndPay,
			};
		case "remind":
			return {
				label: texts.lateCount(late?.count ?? 0),
				value: formatCents(late?.amount ?? 0),
				isLate: true,
				to: remindAllPath(trip.shareId),
				text: texts.remindAll(facts.toRemind),
			};
		case "release":
			return {
				label: texts.available,
				value: formatCents(facts.availableBalance),
				to: pathTo("/fund-release/:tripId", { tripId: trip.id }),
				text: common.releaseFunds,
			};
		default:
			return null;
	}
}

/**
 * The phone views that show the task's button: the first view, and the one with the card that has it on a wide screen.
 */
export function footViews(task: NextTask): string {
	return task === "share" || task === "remind" ? "trip people" : "trip money";
}
