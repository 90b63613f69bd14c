import { checkoutPath } from "#app/features/payments/return-urls.ts";
import type { PaymentStatus } from "#app/features/payments/states.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { pluralize } from "#app/lib/pluralize.ts";
import type { NextTask } from "./next-task.ts";

type NextPayment = { id: string; amount: Cents; status: PaymentStatus; dueDate: CalendarDate };
type Place = { memberId: string; next: NextPayment | null; late: { days: number } | null };

/** The link to the member's next payment, in words; null without one. */
export function payLink(shareId: string, { memberId, next }: Pick<Place, "memberId" | "next">) {
	if (!next) return null;
	const to = checkoutPath({ shareId, memberId, paymentId: next.id });
	return { to, text: PAY_TEXTS[next.status]?.(formatCents(next.amount)) ?? "See your payment" };
}

const payNow = (amount: string) => `Pay ${amount} now`;
const PAY_TEXTS: Partial<Record<PaymentStatus, (amount: string) => string>> = {
	due: payNow,
	failed: payNow,
	action_required: (amount) => `Confirm ${amount}`,
	processing: () => "See its status",
};

export type TaskFacts = {
	trip: { id: string; shareId: string };
	own: Place | null;
	share: Cents;
	waitingRefunds: number;
	late: { count: number; amount: Cents; names: readonly string[] } | null;
	availableBalance: Cents;
	today: CalendarDate;
};

export type TaskFoot = { label: string; value: string; to: string; text: string; isLate?: boolean };

/**
 * The bar at the foot of a phone's screen, with the button of the viewer's next task. Sharing the link has a button of
 * its own, because it opens the phone's own sheet.
 */
export function taskFoot(task: NextTask, facts: TaskFacts): TaskFoot | null {
	const { trip, own, late } = facts;
	switch (task) {
		case "pay": {
			const pay = own && payLink(trip.shareId, own);
			if (!pay || !own.next) return null;
			const label = own.late
				? `${pluralize(own.late.days, "day")} late`
				: `Next, ${formatDate(own.next.dueDate, facts.today)}`;
			return { label, value: formatCents(own.next.amount), isLate: own.late !== null, ...pay };
		}
		case "join":
			return {
				label: "Your share",
				value: facts.share > 0 ? formatCents(facts.share) : "Free",
				to: `/join/${trip.shareId}`,
				text: own ? "Set Your Payment Plan" : "Join and pay",
			};
		case "refunds":
			return {
				label: "Refunds",
				value: `${facts.waitingRefunds} open`,
				to: `/trip/${trip.shareId}/refunds`,
				text: "Decide",
			};
		case "remind":
			return {
				label: "Late",
				value: formatCents(late?.amount ?? 0),
				isLate: true,
				to: "?view=people#members",
				text: "See who is late",
			};
		case "release":
			return {
				label: "Available",
				value: formatCents(facts.availableBalance),
				to: `/fund-release/${trip.id}`,
				text: "Release funds",
			};
		default:
			return null;
	}
}
