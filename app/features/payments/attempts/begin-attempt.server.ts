import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import {
	type ChargeRequest,
	isProviderRefusal,
	isProviderTimeout,
	type ProviderRefusal,
} from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { attempts } from "#db/schema/payments.ts";
import { refuseAddress } from "../may-pay.server.ts";
import * as texts from "../texts/paying.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { cancelUnsentAttempt } from "./cancel-attempts.server.ts";

/**
 * Begins an attempt at the provider. A refused attempt is closed, so that the next try is a new attempt with its own
 * idempotency key (Rules: Paying).
 * @throws DomainError provider_failed; email_required or invalid for an address that the provider does not take;
 * conflict when an earlier try turns out to be paid; ProviderTimeout
 */
export async function beginAttempt<T>(
	ctx: Ctx,
	chargeRequest: ChargeRequest,
	askProvider: () => Promise<T>,
): Promise<T> {
	try {
		return await askProvider();
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		if (await cancelRefusedAttempt(ctx, chargeRequest, error)) {
			throw new DomainError("conflict", texts.madeAlready);
		}
		if (error.code === "email_invalid") {
			throw await ctx.db.write((tx) => refuseAddress(tx, chargeRequest.memberId));
		}
		throw new DomainError("provider_failed", texts.refusedByProvider, { cause: error });
	}
}

/** Without an answer the attempt stays open, which is safe because nobody was given the means to pay it. */
async function cancelRefusedAttempt(
	ctx: Ctx,
	{ id, createdAt }: ChargeRequest,
	{ code }: ProviderRefusal,
): Promise<boolean> {
	const [attempt] = await ctx.db.read.select().from(attempts).where(eq(attempts.id, id));
	if (attempt?.ref) return false;
	try {
		const earlier = await ctx.payments.findIntent(id, createdAt);
		if (earlier) {
			return (await applyPayment(ctx, await ctx.payments.cancel(earlier.ref))) === "succeeded";
		}
	} catch (error) {
		if (isProviderRefusal(error) || isProviderTimeout(error)) return false;
		throw error;
	}
	await cancelUnsentAttempt(ctx, { id }, { code, message: texts.refusedByProvider });
	return false;
}
