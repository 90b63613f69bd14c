import { payLink } from "#app/features/payments/pay-link.ts";
import type { PaymentStatus } from "#app/features/payments/states.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { NextTask } from "./next-task.ts";
import * as peopleTexts from "./texts/people.ts";
import * as texts from "./texts/task.ts";

type NextPayment = { id: string; amount: Cents; status: PaymentStatus; dueDate: CalendarDate };
type Place = { memberId: string; next: NextPayment | null; late: { days: number } | null };

/** What the organizer's button to their own plan says; null once the first payment has settled the plan. */
export function tierOffer(
	own: { confirmed: boolean; next: unknown } | null,
	hasOtherPlans: boolean,
): string | null {
	if (own?.confirmed) return null;
	return own?.next && hasOtherPlans ? texts.changePlan : texts.setPlan;
}

type OwnTier = { confirmed: boolean; strip: object | null; share: Cents; oddCents: string | null };

/** What the organizer reads of their own place until they have chosen a plan; null afterwards. */
export function ownTierText(own: OwnTier | null): string | null {
	if (!own || own.confirmed || own.strip) return null;
	const text = own.share > 0 ? texts.payForPlace : texts.confirmPlace;
	return [text, own.oddCents].filter(Boolean).join(" ");
}

export type TaskFacts = {
	trip: { id: string; shareId: string };
	own: Place | null;
	share: Cents;
	openRefunds: number;
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
				? peopleTexts.daysLate(own.late.days)
				: texts.nextDue(own.next.dueDate, facts.today);
			return { label, value: formatCents(own.next.amount), isLate: own.late !== null, ...pay };
		}
		case "join":
			return {
				label: texts.share,
				value: facts.share > 0 ? formatCents(facts.share) : texts.free,
				to: `/join/${trip.shareId}`,
				text: own ? texts.setPlan : texts.joinAndPay,
			};
		case "refunds":
			return {
				label: common.refunds,
				value: texts.openRefunds(facts.openRefunds),
				to: `/trip/${trip.shareId}/refunds`,
				text: texts.decide,
			};
		case "remind":
			return {
				label: peopleTexts.late(late?.count ?? 0),
				value: formatCents(late?.amount ?? 0),
				isLate: true,
				to: "?view=people#members",
				text: texts.seeWhoIsLate,
			};
		case "release":
			return {
				label: texts.available,
				value: formatCents(facts.availableBalance),
				to: `/fund-release/${trip.id}`,
				text: common.releaseFunds,
			};
		default:
			return null;
	}
}
