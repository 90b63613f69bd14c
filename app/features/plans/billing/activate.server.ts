import type { Ctx } from "#app/access/ctx.ts";
import type { ClientConfirmation } from "#app/features/payments/attempts/pay.server.ts";
import { confirmCardSetup } from "#app/features/payments/cards/confirm-card-setup.server.ts";
import { startHostedCardSetup } from "#app/features/payments/cards/start-setup.server.ts";
import { isProviderRefusal } from "#app/gateway/gateway.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { DomainError, isDomainError } from "#app/lib/errors.ts";
import { checkoutPathOf, setupReturnUrls, successPathOf } from "./billing-paths.ts";
import { completeOrder } from "./complete-order.server.ts";
import { requireOwnOrder, tierTypeOf } from "./confirm-order.server.ts";
import * as texts from "./texts/pages.ts";

type Activation = {
	setupIntentId: string;
	clientSecret: string;
	testCard?: TestCard;
	surface?: "embedded";
	origin: string;
};

/** It is settled here, or is to be completed in the page's card field or on the provider's page. */
export type ActivationStep =
	| { next: "done" }
	| { next: "embedded"; clientConfirmation: ClientConfirmation }
	| { next: "hosted"; url: string };

/**
 * Takes the card for a plan and begins it: at once with the demo provider's test card, in the card field of our page, or on
 * the provider's page, which needs no script.
 * @throws DomainError not_found, card_declined while the card is saved, not_finished; conflict with the specified words when
 * the card was saved and the plan could not be begun; ProviderTimeout, after which the same call is safe
 */
export async function activate(ctx: Ctx, input: Activation): Promise<ActivationStep> {
	const { setupIntentId: ref, clientSecret, origin } = input;
	const setup = await requireOwnOrder(ctx, { ref, clientSecret });
	const term = { planType: tierTypeOf(setup), isAnnual: setup.isAnnual };
	if (ctx.payments.provider === "demo" || setup.status === "succeeded") {
		const { testCard = "success" } = input;
		const saved = await withSetupFailedText(confirmCardSetup(ctx, { ref: setup.id, testCard }));
		try {
			await completeOrder(ctx, saved);
		} catch (error) {
			if (!isDomainError(error) && !isProviderRefusal(error)) throw error;
			throw new DomainError("conflict", texts.notCreated, { cause: error });
		}
		return { next: "done" };
	}
	if (input.surface === "embedded") {
		return {
			next: "embedded",
			clientConfirmation: { clientSecret, returnUrl: origin + successPathOf(ref, term) },
		};
	}
	const { purpose, plan, isAnnual, tripId, price } = setup;
	const ordered = { plan: plan ?? undefined, tripId: tripId ?? undefined, price: price ?? undefined };
	const order = { purpose, isAnnual, ...ordered };
	const page = checkoutPathOf({ ref, clientSecret }, term);
	const { url } = await withSetupFailedText(
		startHostedCardSetup(ctx, order, ({ id }) => setupReturnUrls(origin, id, term, page)),
	);
	return { next: "hosted", url };
}

/** What the provider says of a refusal that is no decline is not for people, so the specified text takes its place. */
async function withSetupFailedText<T>(work: Promise<T>): Promise<T> {
	try {
		return await work;
	} catch (error) {
		const refusal = isDomainError(error) && error.code === "provider_failed" ? error.cause : error;
		if (!isProviderRefusal(refusal)) throw error;
		throw new DomainError("provider_failed", texts.setupFailedText, { cause: refusal });
	}
}
