import { eq } from "drizzle-orm";
import { type MemberAccess, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forgetReplacedCustomer } from "#app/features/payment-methods/forget-customer.server.ts";
import type { ChargeRequest } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { attempts } from "#db/schema/index.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { beginAttempt } from "./begin-attempt.server.ts";
import { saveCustomer } from "./payers.queries.ts";
import type { Attempt, Payment } from "./payments.queries.ts";
import type { StartPayment } from "./payments.schema.ts";
import { type PaymentOrder, prepareAttempt } from "./prepare-attempt.server.ts";
import { LIVE_ATTEMPT_STATUSES } from "./states.ts";
import * as texts from "./texts/paying.ts";

export type StartedPayment = {
	attempt: Attempt;
	payment: Payment;
	ref: string;
	clientSecret: string;
	demoMode: boolean;
};

type UrlsOf = (payment: Payment) => ReturnUrls;

/** Starts a payment in our page. @throws DomainError as startEmbeddedPayment does; not_found for another trip's member */
export async function startPayment(ctx: Ctx, input: StartPayment): Promise<StartedPayment> {
	return startEmbeddedPayment(ctx, await requirePayer(ctx, input), input);
}

/** Starts a payment on the provider's page. @throws DomainError as startPayment does */
export async function startHostedPayment(
	ctx: Ctx,
	input: StartPayment,
	urlsOf: UrlsOf,
): Promise<{ url: string }> {
	const { url } = await startHostedCheckout(ctx, await requirePayer(ctx, input), input, urlsOf);
	return { url };
}

/**
 * Prepares a payment in our page, with an intent under the attempt's idempotency key. The caller has checked payment.pay.
 * @throws DomainError as prepareAttempt and beginAttempt do; ProviderTimeout, after which the same call is safe
 */
export async function startEmbeddedPayment(
	ctx: Ctx,
	access: MemberAccess,
	order: Omit<PaymentOrder, "surface">,
): Promise<StartedPayment> {
	const { attempt, payment, chargeRequest } = await prepareAttempt(ctx, access, {
		...order,
		surface: "embedded",
	});
	const demoMode = ctx.payments.provider === "demo";
	if (attempt.ref && attempt.clientSecret) {
		return { attempt, payment, ref: attempt.ref, clientSecret: attempt.clientSecret, demoMode };
	}
	const { customerRef, ...intent } = await beginAttempt(ctx, chargeRequest, () =>
		ctx.payments.createIntent(chargeRequest),
	);
	const saved = await saveIntent(ctx, chargeRequest, customerRef, intent);
	return { attempt: saved, payment, ...intent, demoMode };
}

/** Prepares a payment on the provider's page, which needs no script. @throws as startEmbeddedPayment does */
export async function startHostedCheckout(
	ctx: Ctx,
	access: MemberAccess,
	order: Omit<PaymentOrder, "surface">,
	urlsOf: UrlsOf,
): Promise<{ payment: Payment; url: string }> {
	const { attempt, payment, chargeRequest } = await prepareAttempt(ctx, access, {
		...order,
		surface: "hosted",
	});
	if (attempt.ref && attempt.hostedUrl) return { payment, url: attempt.hostedUrl };
	const checkout = await beginAttempt(ctx, chargeRequest, () =>
		ctx.payments.createHostedCheckout(chargeRequest, urlsOf(payment)),
	);
	if (!checkout) throw new Error(`${ctx.payments.provider} has no page of its own`);
	await saveIntent(ctx, chargeRequest, checkout.customerRef, { ref: checkout.ref, hostedUrl: checkout.url });
	return { payment, url: checkout.url };
}

async function requirePayer(ctx: Ctx, { memberId, tripId }: StartPayment): Promise<MemberAccess> {
	const access = await requireOwnMember(ctx, memberId, "payment.pay");
	const { trip } = access;
	if (tripId && tripId !== trip.id && tripId !== trip.shareId) {
		throw new DomainError("not_found", common.tripNotFound);
	}
	return access;
}

async function saveIntent(
	ctx: Ctx,
	{ id, memberId, customerRef: asked }: ChargeRequest,
	customerRef: string | null,
	intent: { ref: string; clientSecret?: string; hostedUrl?: string },
): Promise<Attempt> {
	const outcome = await ctx.db.write(async (tx) => {
		await forgetReplacedCustomer(ctx, tx, { asked, made: customerRef });
		if (customerRef) await saveCustomer(ctx, tx, memberId, customerRef);
		const [attempt] = await tx.select().from(attempts).where(eq(attempts.id, id));
		if (!attempt) throw new Error("an attempt is never deleted");
		if (attempt.ref !== null && attempt.ref !== intent.ref) return "has another intent";
		if (!LIVE_ATTEMPT_STATUSES.some((status) => status === attempt.status)) return "has ended";
		const change = { ...intent, updatedAt: ctx.now().getTime() };
		await tx.update(attempts).set(change).where(eq(attempts.id, id));
		return { ...attempt, ...change };
	});
	if (typeof outcome === "object") return outcome;
	// Another window has changed the attempt since it was prepared, so this intent must never be paid.
	const canceled = await ctx.payments.cancel(intent.ref);
	if (outcome === "has ended") await applyPayment(ctx, canceled);
	throw new DomainError("conflict", texts.changedElsewhere);
}
