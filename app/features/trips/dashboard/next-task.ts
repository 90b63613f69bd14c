import { payLink } from "#app/features/payments/pay-link.ts";
import type { PaymentStatus } from "#app/features/payments/states.ts";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import * as texts from "./texts.ts";

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

type NextPayment = { id: string; amount: Cents; status: PaymentStatus; dueDate: CalendarDate };

type OwnPayment = { memberId: string; next: NextPayment | null; late: { days: number } | null };

export type FootFacts = {
	trip: { id: string; shareId: string };
	own: OwnPayment | null;
	share: Cents;
	openRefunds: number;
	late: { count: number; amount: Cents; names: readonly string[] } | null;
	availableBalance: Cents;
	today: CalendarDate;
};

type TaskFoot = { label: string; value: string; to: string; text: string; isLate?: boolean };

/**
 * The bar at the foot of a phone's screen, with the button of the viewer's next task. Sharing the link has a button of
 * its own, because it opens the phone's own sheet.
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
		case "refunds":
			return {
				label: common.refunds,
				value: texts.openRefunds(facts.openRefunds),
				to: pathTo("/trip/:shareId/refunds", { shareId: trip.shareId }),
				text: texts.decide,
			};
		case "remind":
			return {
				label: texts.lateCount(late?.count ?? 0),
				value: formatCents(late?.amount ?? 0),
				isLate: true,
				to: "?view=people#members",
				text: texts.seeWhoIsLate,
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
