import type { Ctx } from "#app/access/ctx.ts";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import { endAttempt } from "../attempts/apply-payment.server.ts";
import { buildChargeRequest } from "../attempts/reserve-attempt.server.ts";
import { findPayer } from "../cards/payers.queries.ts";
import { type Attempt, findAttemptContext } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { type SavedCardCharge, sendCharge } from "./charge-instalment.server.ts";
import { isChargingPaused } from "./charging-pause.queries.ts";
import { findConsentedCard } from "./due-charges.queries.ts";

/**
 * Sends an off-session attempt again that the provider does not know, under the same idempotency key, since the first
 * call may still be running. One that is not wanted any more, or too old for its key, is closed instead.
 * @returns whether the attempt has changed
 */
export async function resendCharge(ctx: Ctx, attempt: Attempt): Promise<boolean> {
	const charge = await findResendableCharge(ctx, attempt);
	const status = charge
		? await sendCharge(ctx, charge)
		: await endAttempt(ctx, attempt.id, { status: "canceled", error: null });
	return status !== attempt.status;
}

async function findResendableCharge(ctx: Ctx, { id }: Attempt): Promise<SavedCardCharge | null> {
	const db = ctx.db.read;
	const attemptContext = await findAttemptContext(db, { id });
	if (!attemptContext) throw new Error("an attempt is never deleted");
	const { attempt, payment, member, trip } = attemptContext;
	const isKeyValid = ctx.now.getTime() - attempt.createdAt < KEY_TTL_MS;
	const isActiveMember = trip.status === "active" && member.removedAt === null;
	if (!isKeyValid || !isActiveMember || !isPayable(payment.status)) return null;
	const card = await findConsentedCard(
		db,
		ctx,
		await findPayer(db, { provider: ctx.payments.provider, memberId: member.id }),
	);
	if (!card || (await isChargingPaused(db, member.id))) return null;
	return { chargeRequest: await buildChargeRequest(db, attemptContext), card };
}
