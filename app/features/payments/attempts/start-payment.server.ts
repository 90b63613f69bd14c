import { type MemberAccess, requireOwnMember } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Attempt, Payment } from "../payments.queries.ts";
import type { StartPayment } from "../payments.schema.ts";
import { openAttempt } from "./open-attempt.server.ts";
import type { PaymentOrder } from "./prepare-attempt.server.ts";

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
 * Prepares a payment in our page, with an intent under the attempt's idempotency key. The caller has checked
 * payment.pay.
 * @throws DomainError as prepareAttempt and openAttempt; ProviderTimeout, after which the call may be repeated
 */
export async function startEmbeddedPayment(
	ctx: Ctx,
	access: MemberAccess,
	order: Omit<PaymentOrder, "surface">,
): Promise<StartedPayment> {
	const { attempt, payment } = await openAttempt(ctx, access, { ...order, surface: "embedded" }, (request) =>
		ctx.payments.createIntent(request),
	);
	const { ref, clientSecret } = attempt;
	if (!clientSecret) throw new Error(`intent ${ref} has no client secret`);
	return { attempt, payment, ref, clientSecret, demoMode: ctx.payments.provider === "demo" };
}

/** Prepares a payment on the provider's page, which needs no script. @throws as startEmbeddedPayment does */
export async function startHostedCheckout(
	ctx: Ctx,
	access: MemberAccess,
	order: Omit<PaymentOrder, "surface">,
	urlsOf: UrlsOf,
): Promise<{ payment: Payment; url: string }> {
	const { attempt, payment } = await openAttempt(
		ctx,
		access,
		{ ...order, surface: "hosted" },
		async (request, instalment) => {
			const checkout = await ctx.payments.createHostedCheckout(request, urlsOf(instalment));
			if (!checkout) throw new Error(`${ctx.payments.provider} has no page of its own`);
			return { ref: checkout.ref, hostedUrl: checkout.url, customerRef: checkout.customerRef };
		},
	);
	if (!attempt.hostedUrl) throw new Error(`checkout ${attempt.ref} has no address`);
	return { payment, url: attempt.hostedUrl };
}

async function requirePayer(ctx: Ctx, { memberId, tripId }: StartPayment): Promise<MemberAccess> {
	const access = await requireOwnMember(ctx, memberId, "payment.pay");
	const { trip } = access;
	if (tripId && tripId !== trip.id && tripId !== trip.shareId) {
		throw new DomainError("not_found", common.tripNotFound);
	}
	return access;
}
