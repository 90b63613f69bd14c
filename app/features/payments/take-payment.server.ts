import type { Ctx } from "#app/access/ctx.ts";
import type { TestCard } from "#app/gateway/gateway.ts";
import { type ConfirmResult, confirmMemberPayment } from "./confirm-payment.server.ts";
import { returnUrls } from "./return-urls.ts";
import type { PaymentPlan } from "./schedule.ts";
import { startHostedPayment, startPayment } from "./start-payment.server.ts";

/** How a form pays: the demo provider's test card, and whether the provider's card field stood in our page. */
export type PayInput = { testCard?: TestCard; surface?: "embedded" };

/** What the browser's SDK needs to go on by itself, and where it leads in the end. */
export type ClientConfirmation = { clientSecret: string; returnUrl: string };

/** Where a payment has got to: settled here, or to be gone on with at the provider. */
export type PayResult =
	| { status: ConfirmResult["status"] }
	| { status: "hosted"; url: string }
	| { status: "embedded"; clientConfirmation: ClientConfirmation };

export type PayTarget = {
	shareId: string;
	memberId: string;
	/** Missing, it is the next one due. */
	paymentId?: string;
	paymentPlan?: PaymentPlan;
	/** Where browsers reach this app. */
	origin: string;
};

/**
 * Takes a payment by whatever way there is: the demo provider's test card at once, the card field in our page, or
 * the provider's own page, which needs no script.
 * @throws DomainError as prepareAttempt and confirmMemberPayment do; ProviderTimeout, after which the same call is safe
 */
export async function takePayment(
	ctx: Ctx,
	{ shareId, memberId, paymentId, paymentPlan, origin }: PayTarget,
	{ testCard = "success", surface }: PayInput,
): Promise<PayResult> {
	const order = { memberId, paymentId, paymentPlan, currency: "usd" } as const;
	if (ctx.payments.provider === "demo") {
		const { ref } = await startPayment(ctx, order);
		const { status } = await confirmMemberPayment(ctx, { memberId, ref, card: testCard });
		return { status };
	}
	const urlsOf = (payment: { id: string }) =>
		returnUrls(origin, { shareId, memberId, paymentId: payment.id });
	if (surface === "embedded") {
		const { payment, clientSecret } = await startPayment(ctx, order);
		return { status: "embedded", clientConfirmation: { clientSecret, returnUrl: urlsOf(payment).success } };
	}
	return { status: "hosted", url: (await startHostedPayment(ctx, order, urlsOf)).url };
}
