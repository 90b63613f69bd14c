import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import type { Tx } from "#db/db.ts";
import { findPaymentState } from "../payments.queries.ts";
import { heldDayOf } from "./late.ts";
import { hasBegunToPay, ownSchedule } from "./payment-state.ts";
import { scheduleTermsOf, storeSchedule } from "./schedule.server.ts";
import { buildSchedule } from "./schedule.ts";

/**
 * Lets a schedule begin again on the day until which the spot is held, once an attempt to pay earlier has ended without paying: with the attempt it
 * had begun on the day of the attempt. A plan that does not fit from that day on stays as it is.
 */
export async function returnToHeldDay(
	ctx: Ctx,
	tx: Tx,
	{ trip, member }: { trip: Trip; member: Member },
): Promise<void> {
	const day = heldDayOf(member);
	if (!day || trip.status !== "active" || member.removedAt !== null) return;
	const { payments: known, liveAttempts } = await findPaymentState(tx, member.id);
	const [first] = known;
	if (!first || first.dueDate >= day || liveAttempts.length > 0 || hasBegunToPay(member, known)) return;
	const schedule = buildSchedule(ownSchedule(member), scheduleTermsOf(trip, leftToPay(member), day));
	if (schedule) await storeSchedule(ctx, tx, trip, { member, schedule, known });
}
