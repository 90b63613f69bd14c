import { type MemberAccess, requireAction } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { NEW_CARD } from "../cards/new-card.ts";
import type { PaymentPlan } from "../schedule/schedule.ts";
import { type ConfirmResult, confirmAttempt } from "./confirm-payment.server.ts";
import { payWithSavedCard } from "./pay-with-saved-card.server.ts";
import { returnUrls } from "./return-urls.ts";
import { startEmbeddedPayment, startHostedCheckout } from "./start-payment.server.ts";

/** `surface` is set where the provider's card field was in our page. */
export type PayInput = {
	testCard?: TestCard;
	surface?: "embedded";
	savedCard?: string; // one of the asker's saved cards, or NEW_CARD
	email?: string; // of a guest whose place has no address yet
};

/** What the browser's SDK needs to confirm the payment, and where it leads afterwards. */
export type ClientConfirmation = { clientSecret: string; returnUrl: string };

/** A payment is settled here, or is to be completed at the provider. */
export type PayResult = { paymentId: string } & (
	| { status: ConfirmResult["status"] }
	| { status: "hosted"; url: string }
	| { status: "embedded"; clientConfirmation: ClientConfirmation }
);

export type PayTarget = {
	paymentId?: string; // without it, the next one due
	paymentPlan?: PaymentPlan;
	origin: string; // where browsers reach this app
};

/**
 * Takes a member's payment: at once with the demo provider's test card, in the card field of our page, or on the
 * provider's page, which needs no script.
 * @throws DomainError as prepareAttempt and confirmAttempt do; ProviderTimeout, after which the same call is safe
 */
export async function takePayment(
	ctx: Ctx,
	access: MemberAccess,
	{ paymentId, paymentPlan, origin }: PayTarget,
	{ testCard = "success", surface, savedCard = NEW_CARD, email }: PayInput,
): Promise<PayResult> {
	requireAction(access, "payment.pay");
	const order = { paymentId, paymentPlan, email };
	if (savedCard !== NEW_CARD) {
		const { payment, status } = await payWithSavedCard(ctx, access, order, savedCard);
		return { paymentId: payment.id, status };
	}
	if (ctx.payments.provider === "demo") {
		const { attempt, payment } = await startEmbeddedPayment(ctx, access, order);
		const { status } = await confirmAttempt(ctx, attempt, { card: testCard });
		return { paymentId: payment.id, status };
	}
	const urlsOf = (payment: { id: string }) =>
		returnUrls(origin, { shareId: access.trip.shareId, memberId: access.member.id, paymentId: payment.id });
	if (surface === "embedded") {
		const { payment, clientSecret } = await startEmbeddedPayment(ctx, access, order);
		const clientConfirmation = { clientSecret, returnUrl: urlsOf(payment).success };
		return { paymentId: payment.id, status: "embedded", clientConfirmation };
	}
	const { payment, url } = await startHostedCheckout(ctx, access, order, urlsOf);
	return { paymentId: payment.id, status: "hosted", url };
}
