import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import * as common from "#app/lib/texts.ts";
import type { ClientConfirmation } from "../attempts/pay.server.ts";
import { confirmCardSetup, startCardSetup, startHostedCardSetup } from "./card-setups.server.ts";
import type { AddCard } from "./cards.schema.ts";
import { addCardPath } from "./cards-path.ts";
import { customerRequest, requireLiveAccount } from "./customers.queries.ts";
import { listPaymentMethods, type PaymentMethod } from "./payment-methods.queries.ts";
import { storeCard } from "./store-card.server.ts";
import { TEST_CARD_FACES } from "./test-cards.ts";
import * as texts from "./texts/saved-cards.ts";

const TO_KEEP = { purpose: "payment_method" } as const;

/**
 * Starts saving a card from our page: in Stripe's field there, or on Stripe's own page, which needs no script.
 * @param origin the public origin of this app
 * @param returnTo the path of ours to go to once the card is saved
 * @throws DomainError as startCardSetup does
 */
export async function beginCard(
	ctx: Ctx,
	surface: "embedded" | undefined,
	{ origin, returnTo }: { origin: string; returnTo: string },
): Promise<{ to: string } | { confirmOnClient: ClientConfirmation }> {
	const page = origin + addCardPath(returnTo);
	if (surface !== "embedded") {
		const { url } = await startHostedCardSetup(ctx, TO_KEEP, ({ id }) => ({
			success: `${page}&setup=${id}`,
			cancel: page,
		}));
		return { to: url };
	}
	const { setup, clientSecret } = await startCardSetup(ctx, TO_KEEP);
	return { confirmOnClient: { clientSecret, returnUrl: `${page}&setup=${setup.id}` } };
}

/**
 * Saves a card at the demo provider from its brand, last four digits and expiry.
 * @throws DomainError unauthenticated, invalid with Stripe
 */
export async function addDemoCard(ctx: Ctx, input: AddCard): Promise<PaymentMethod> {
	const user = requireUser(ctx);
	const { addDemoCard: save } = ctx.payments;
	if (!save) throw new DomainError("invalid", texts.needsSetup);
	const { cardExpMonth, cardExpYear, cardholderName, billingAddress } = input;
	const card = await save(
		{
			id: newId(),
			createdAt: ctx.now.getTime(),
			customer: await customerRequest(ctx, user),
		},
		{ ...typedFaceOf(input), expMonth: cardExpMonth, expYear: cardExpYear },
	);
	return ctx.db.write(async (tx) => {
		await requireLiveAccount(tx, { userId: user.id });
		return storeCard(ctx, tx, user.id, card, { cardholderName, billingAddress });
	});
}

/** POST /api/payment-methods with Stripe's keys: starts a setup, or stores the card of a succeeded one. */
export async function addCardBySetup(ctx: Ctx, setupIntentId?: string) {
	if (!setupIntentId) {
		const { clientSecret, ref } = await startCardSetup(ctx, { purpose: "payment_method" });
		return { clientSecret, setupIntentId: ref };
	}
	return storeSetupCard(ctx, setupIntentId);
}

/** @throws DomainError as confirmCardSetup does; not_found for a card deleted meanwhile */
export async function storeSetupCard(ctx: Ctx, ref: string): Promise<PaymentMethod> {
	const { methodRef, userId, provider } = await confirmCardSetup(ctx, { ref });
	const methods = await listPaymentMethods(ctx.db.read, { userId, provider });
	const method = methods.find(({ externalPaymentMethodRef }) => externalPaymentMethodRef === methodRef);
	if (!method) throw new DomainError("not_found", common.cardNotFound);
	return method;
}

function typedFaceOf({ cardLast4, cardBrand, testCard }: AddCard): { brand: string; last4: string } {
	if (cardLast4) return { brand: cardBrand, last4: cardLast4 };
	return { brand: "visa", last4: TEST_CARD_FACES[testCard ?? "success"].number.slice(-4) };
}
