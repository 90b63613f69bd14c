import type { Ctx } from "#app/access/ctx.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import {
	type ConfirmResult,
	confirmMemberPayment,
} from "#app/features/payments/attempts/confirm-payment.server.ts";
import { type StartedPayment, startPayment } from "#app/features/payments/attempts/pay.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { StartPayment } from "#app/features/payments/payments.schema.ts";
import type { ScheduleKind } from "#app/features/payments/schedule/schedule.ts";
import type { IntentFact } from "#app/gateway/intent-fact.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import type { World } from "./world.ts";

export const startMemberPayment = (
	ctx: Ctx,
	memberId: string,
	given: Partial<StartPayment> = {},
): Promise<StartedPayment> => startPayment(ctx, { memberId, currency: "usd", ...given });

export const paymentsOf = (world: World, memberId: string) => listMemberPayments(world.db.read, { memberId });

export async function pay(
	ctx: Ctx,
	memberId: string,
	card: TestCard = "success",
	given: Partial<StartPayment> = {},
): Promise<ConfirmResult> {
	const { ref } = await startMemberPayment(ctx, memberId, given);
	return confirmMemberPayment(ctx, { memberId, ref, card });
}

/** A trip for $970.00 each of an organizer on Plus, and Ben, a guest who has joined it. */
export async function tripWithGuest(
	world: World,
	paymentPlan: ScheduleKind = "full",
	given: { consent?: boolean } = {},
) {
	const organizer = await world.user({ subscriptionPlan: "plus" });
	const trip = await world.trip(organizer);
	const ctx = () => world.asGuest("ben");
	const member = await world.join(ctx(), trip, { name: "Ben", paymentPlan, ...given });
	return { organizer, trip, ctx, member };
}

/** Pays a member's payment twice. The first attempt was canceled but still succeeds late, so its charge is returned. */
export async function payTwice(world: World, ctx: () => Ctx, memberId: string): Promise<IntentFact> {
	const { ref } = await startMemberPayment(ctx(), memberId);
	await applyPayment(world.nobody, { ...(await world.provider.fetchIntent(ref)), status: "canceled" });
	await pay(ctx(), memberId);
	const late = await world.provider.confirmDemo?.(ref, "success");
	if (!late) throw new Error("the demo provider confirms");
	await applyPayment(world.nobody, late);
	return late;
}
