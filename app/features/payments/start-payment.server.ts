import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { ChargeRequest, ReturnUrls } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { beginAttempt } from "./begin-attempt.server.ts";
import { PAYMENT_CHANGED_MESSAGE } from "./cancel-attempts.server.ts";
import { saveCustomer } from "./payers.queries.ts";
import type { Payment } from "./payments.queries.ts";
import type { StartPayment } from "./payments.schema.ts";
import { prepareAttempt } from "./prepare-attempt.server.ts";
import { LIVE_ATTEMPT_STATUSES } from "./states.ts";

export type StartedPayment = { payment: Payment; ref: string; clientSecret: string; demoMode: boolean };

/**
 * Prepares a payment in our own page: the provider is asked for an intent under the attempt's own key.
 * @throws DomainError as prepareAttempt and beginAttempt do; ProviderTimeout, after which the same call is safe.
 */
export async function startPayment(ctx: Ctx, input: StartPayment): Promise<StartedPayment> {
	const { attempt, payment, chargeRequest } = await prepareAttempt(ctx, input, "embedded");
	const demoMode = ctx.payments.provider === "demo";
	if (attempt.ref && attempt.clientSecret) {
		return { payment, ref: attempt.ref, clientSecret: attempt.clientSecret, demoMode };
	}
	const { customerRef, ...intent } = await beginAttempt(ctx, chargeRequest, () =>
		ctx.payments.createIntent(chargeRequest),
	);
	await saveIntent(ctx, chargeRequest, customerRef, intent);
	return { payment, ...intent, demoMode };
}

/**
 * The same on the provider's own page, which needs no script of ours.
 * @returns where that page is.
 * @throws DomainError as prepareAttempt and beginAttempt do; ProviderTimeout, after which the same call is safe.
 */
export async function startHostedPayment(
	ctx: Ctx,
	input: StartPayment,
	urlsOf: (payment: Payment) => ReturnUrls,
): Promise<{ url: string }> {
	const { attempt, payment, chargeRequest } = await prepareAttempt(ctx, input, "hosted");
	if (attempt.ref && attempt.hostedUrl) return { url: attempt.hostedUrl };
	const checkout = await beginAttempt(ctx, chargeRequest, () =>
		ctx.payments.createHostedCheckout(chargeRequest, urlsOf(payment)),
	);
	if (!checkout) throw new Error(`${ctx.payments.provider} has no page of its own`);
	await saveIntent(ctx, chargeRequest, checkout.customerRef, { ref: checkout.ref, hostedUrl: checkout.url });
	return { url: checkout.url };
}

async function saveIntent(
	ctx: Ctx,
	order: ChargeRequest,
	customerRef: string | null,
	intent: { ref: string; clientSecret?: string; hostedUrl?: string },
): Promise<void> {
	const outcome = await ctx.db.write(async (tx) => {
		if (customerRef) await saveCustomer(ctx, tx, order.memberId, customerRef);
		const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, order.id));
		if (!attempt) throw new Error("an attempt is never deleted");
		if (attempt.ref !== null && attempt.ref !== intent.ref) return "another";
		if (!LIVE_ATTEMPT_STATUSES.some((status) => status === attempt.status)) return "retired";
		await tx
			.update(attempts)
			.set({ ...intent, updatedAt: ctx.now().getTime() })
			.where(eq(attempts.id, attempt.id));
		return "kept";
	});
	if (outcome === "kept") return;
	// Another window has retired the attempt meanwhile, or was given another intent for it: nobody may pay this one.
	const canceled = await ctx.payments.cancel(intent.ref);
	if (outcome === "retired") await applyPayment(ctx, canceled);
	throw new DomainError("conflict", PAYMENT_CHANGED_MESSAGE);
}
