import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type ChargeRequest,
	isProviderRefusal,
	isProviderTimeout,
	type ProviderRefusal,
	type SavedCard,
} from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { attempts, payments } from "#db/schema/index.ts";
import { applyPayment, endAttempt } from "../apply-payment.server.ts";
import { buildChargeRequest } from "../charge-request.queries.ts";
import { type AttemptStatus, PAYABLE_STATUSES } from "../states.ts";
import { listDueCharges } from "./due-charges.queries.ts";

/** The provider refuses with these when it does not have the card any more, or cannot charge it. */
const CARD_ERROR_CODES = ["resource_missing", "card_declined", "expired_card", "payment_method_unactivated"];
/** An earlier call under the key said something else of the order: what it has done is found later. */
const KEY_REUSED = "idempotency_error";

/** An attempt that stands in the books, as it is told to the provider. */
export type SavedCardCharge = { chargeRequest: ChargeRequest; card: SavedCard };

/**
 * Charges an instalment that is due to its member's kept card: the attempt first, committed and of unknown outcome, so
 * that a crash from here on is found and cleared up; then the provider; then the books.
 * @returns the attempt's status afterwards (unknown: no answer yet), or null when there is nothing to charge any more.
 */
export async function chargeInstalment(ctx: Ctx, paymentId: string): Promise<AttemptStatus | null> {
	const charge = await ctx.db.write((tx) => createAttempt(ctx, tx, paymentId));
	return charge && sendCharge(ctx, charge);
}

/**
 * Asks the provider for a charge, under its attempt's own key: said again, it has the effect of one.
 * @returns the attempt's status afterwards.
 * @throws ProviderRefusal of what is not the card's fault, after the attempt was closed
 */
export async function sendCharge(ctx: Ctx, { chargeRequest, card }: SavedCardCharge): Promise<AttemptStatus> {
	try {
		return await applyPayment(ctx, await ctx.payments.chargeSaved(chargeRequest, card));
	} catch (error) {
		if (isProviderTimeout(error)) return "unknown";
		if (isProviderRefusal(error)) return applyRefusal(ctx, chargeRequest, error);
		throw error;
	}
}

async function createAttempt(ctx: Ctx, tx: Tx, paymentId: string): Promise<SavedCardCharge | null> {
	const [due] = await listDueCharges(tx, ctx, paymentId);
	if (!due) return null;
	const { payment, member, trip, card } = due;
	const now = ctx.now().getTime();
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

/**
 * Unless an earlier call under the same key has come to something, a card that cannot be charged counts as a decline. Of
 * any other refusal the member is not told: the attempt is closed, and the next turn tries again.
 * @throws ProviderRefusal of what is not the card's fault
 */
async function applyRefusal(
	ctx: Ctx,
	{ id, createdAt }: ChargeRequest,
	refusal: ProviderRefusal,
): Promise<AttemptStatus> {
	const { code, message } = refusal;
	const earlier = await ctx.payments.findIntent(id, createdAt);
	const status = earlier && (await applyPayment(ctx, earlier));
	if (status && status !== "unknown") return status;
	if (code === KEY_REUSED) return "unknown";
	if (CARD_ERROR_CODES.includes(code)) {
		return endAttempt(ctx, id, { status: "failed", error: { code, message } });
	}
	await endAttempt(ctx, id, { status: "canceled", error: { code, message } });
	throw refusal;
}
