import { eq } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { applicable } from "#app/features/tiers/cash-back/cash-back.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { members } from "#db/schema/access.ts";
import { findPaymentState } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { isAnyCollected } from "./payment-state.ts";
import { clearSchedule, scheduleTermsOf, storeSchedule } from "./schedule.server.ts";
import { buildSchedule, isScheduleKind } from "./schedule.ts";

/** A place's share before and after a change, in cents. `planEnded` is true if its payment plan no longer fits. */
export type RewrittenShare = { share: Cents; was: Cents; planEnded: boolean };

/**
 * Brings a place that nobody has begun to pay for in line with the changed trip: its share in cents, the cash back
 * reserved for it, and its schedule, which keeps its first day. A plan that no longer fits becomes one payment.
 * @returns null when the member has begun to pay, and nothing was changed
 */
export async function rewriteShare(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ member, share }: { member: Member; share: Cents },
): Promise<RewrittenShare | null> {
	const { payments, liveAttempts } = await findPaymentState(tx, member.id);
	if (isAnyCollected(payments) || liveAttempts.length > 0) return null;
	const cashBackApplied = applicable(member.cashBackApplied, share);
	const confirmed = member.confirmed && member.individualCost === share;
	await tx
		.update(members)
		.set({ individualCost: share, cashBackApplied, confirmed })
		.where(eq(members.id, member.id));
	const first = payments.find(({ status }) => isPayable(status));
	const rest = share - cashBackApplied;
	const was = member.individualCost;
	if (!first) return { share, was, planEnded: false };
	if (rest === 0) {
		await clearSchedule(tx, member.id);
		return { share, was, planEnded: false };
	}
	const plan = isScheduleKind(member.paymentPlan) ? member.paymentPlan : "full";
	const terms = scheduleTermsOf(trip, rest, first.dueDate);
	const chosen = buildSchedule(plan, terms);
	const schedule = chosen ?? buildSchedule("full", terms);
	if (!schedule) throw new Error("a share that a card can pay fits one payment");
	if (!chosen) await tx.update(members).set({ paymentPlan: "full" }).where(eq(members.id, member.id));
	await storeSchedule(ctx, tx, { trip, member, schedule, known: payments });
	return { share, was, planEnded: !chosen };
}
