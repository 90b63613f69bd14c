import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import {
	type AttemptContext,
	findPaymentState,
	listMemberPayments,
	type Payment,
} from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { heldDayOf } from "./late.ts";
import { hasBegunToPay, ownSchedule } from "./payment-state.ts";
import { customScheduleFor, scheduleTermsOf, storeSchedule } from "./schedule.server.ts";
import { buildSchedule, type Instalment, type ScheduleKind } from "./schedule.ts";
import { endOldConsents } from "./schedule-notices.server.ts";

/**
 * Rewrites the schedule of someone who has not begun to pay, after an attempt ended without a payment:
 * - It starts again on the last day for which the spot is held; the attempt had moved the start to today.
 * - It follows the current version of the organizer's own plan, changes to which waited while the payment was being
 *   checked.
 */
export async function rewriteAfterTry(ctx: Ctx, tx: Tx, tried: AttemptContext): Promise<void> {
	const { trip, member } = tried;
	const day = heldDayOf(member);
	const [own, plan] = [ownSchedule(member), planNow(ctx, tried)];
	const mayChange = day !== null || plan !== own || plan === "custom";
	if (!mayChange || trip.status !== "active" || member.removedAt !== null) return;
	const { payments: known, liveAttempts } = await findPaymentState(tx, member.id);
	const [first] = known;
	if (!first || liveAttempts.length > 0 || hasBegunToPay(member, known)) return;
	const from = (date: CalendarDate) => buildSchedule(plan, scheduleTermsOf(trip, leftToPay(member), date));
	const isByOtherPlan = plan !== own || (plan === "custom" && !isOf(known, from(first.dueDate)));
	const start = day && day > first.dueDate ? day : first.dueDate;
	if (!isByOtherPlan && start === first.dueDate) return;
	const schedule = from(start);
	if (!schedule) return; // a plan that does not fit from that day on stays as it is
	await tx.update(members).set({ paymentPlan: plan }).where(eq(members.id, member.id));
	await storeSchedule(ctx, tx, trip, { member, schedule, known });
	if (!isByOtherPlan) return;
	const payments = await listMemberPayments(tx, { memberId: member.id });
	await endOldConsents(ctx, tx, trip, [{ member, payments: payments.filter(isDue) }], {
		doer: trip.organizerName,
		isRemoved: plan !== "custom",
	});
}

const isDue = ({ status }: Payment) => isPayable(status);

/** The member's plan, or its replacement if the organizer's own plan was changed meanwhile. */
function planNow(ctx: Ctx, { trip, member, organizer, entitlement }: AttemptContext): ScheduleKind {
	const own = ownSchedule(member);
	const custom = customScheduleFor({ trip, organizer, hasOneTimePro: entitlement !== null, member }, ctx.now);
	if (own === "custom") return custom ? "custom" : "full";
	return custom?.isOnly && own !== "full" ? "custom" : own;
}

function isOf(known: readonly Payment[], schedule: readonly Instalment[] | null): boolean {
	const open = known.filter(isDue);
	return (
		open.length === schedule?.length &&
		open.every(({ amount, dueDate }, index) => {
			const one = schedule[index];
			return amount === one?.amount && dueDate === one.dueDate;
		})
	);
}
