import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type ChargeRequest,
	isMissing,
	isProviderRefusal,
	isProviderTimeout,
	type ProviderRefusal,
} from "#app/gateway/gateway.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { applyPayment, endAttempt } from "../attempts/apply-payment.server.ts";
import { buildChargeRequest } from "../attempts/reserve-attempt.server.ts";
import { type AttemptStatus, PAYABLE_STATUSES } from "../states.ts";
import { listDueCharges } from "./due-charges.queries.ts";
import { endForMissingCard } from "./missing-card.server.ts";

const CARD_ERROR_CODES = ["card_declined", "expired_card", "payment_method_unactivated"];
const KEY_REUSED = "idempotency_error"; // an earlier call under the same key had other parameters

export type SavedCardCharge = { chargeRequest: ChargeRequest; card: SavedCard };

/**
 * Charges a due instalment to its member's saved card. The attempt is stored first, with an unknown outcome, so that the
 * sweeper finds it after a crash.
 * @returns the attempt's status afterwards, or null when the instalment is not due any more
 */
export async function chargeInstalment(ctx: Ctx, paymentId: string): Promise<AttemptStatus | null> {
	const charge = await ctx.db.write((tx) => createAttempt(ctx, tx, paymentId));
	return charge && sendCharge(ctx, charge);
}

/** A repeated call has no second effect. @throws ProviderRefusal when the card is not the cause, after closing the attempt */
export async function sendCharge(ctx: Ctx, { chargeRequest, card }: SavedCardCharge): Promise<AttemptStatus> {
	try {
		return await applyPayment(ctx, await ctx.payments.chargeSavedCard(chargeRequest, card));
	} catch (error) {
		if (isProviderTimeout(error)) return "unknown";
		if (isProviderRefusal(error)) return applyRefusal(ctx, { chargeRequest, card }, error);
		throw error;
	}
}

async function createAttempt(ctx: Ctx, tx: Tx, paymentId: string): Promise<SavedCardCharge | null> {
	const [due] = await listDueCharges(tx, ctx, paymentId);
	if (!due) return null;
	const { payment, member, trip, card } = due;
	const now = ctx.now.getTime();
	const attempt = await insertOne(tx, attempts, {
		id: newId(),
		paymentId: payment.id,
		amount: payment.amount,
		provider: ctx.payments.provider,
		surface: "off_session",
		status: "unknown",
		createdAt: now,
		updatedAt: now,
	});
	await tx
		.update(payments)
		.set({ status: "processing" })
		.where(and(eq(payments.id, payment.id), inArray(payments.status, [...PAYABLE_STATUSES])));
	return { chargeRequest: await buildChargeRequest(tx, { trip, member, payment, attempt }), card };
}

/** An earlier call under the same key may have succeeded. Only a refusal of the card counts as a decline. */
async function applyRefusal(
	ctx: Ctx,
	{ chargeRequest: { id, createdAt }, card }: SavedCardCharge,
	refusal: ProviderRefusal,
): Promise<AttemptStatus> {
	const { code, message } = refusal;
	const earlier = await ctx.payments.findIntent(id, createdAt);
	const status = earlier && (await applyPayment(ctx, earlier));
	if (status && status !== "unknown") return status;
	if (code === KEY_REUSED) return "unknown";
	if (isMissing(refusal)) {
		return endForMissingCard(ctx, { attemptId: id, card, error: { code, message } });
	}
	if (CARD_ERROR_CODES.includes(code)) {
		return endAttempt(ctx, id, { status: "failed", error: { code, message } });
	}
	await endAttempt(ctx, id, { status: "canceled", error: { code, message } });
	throw refusal;
}
