import { type Ctx, userOf } from "#app/access/ctx.ts";
import * as common from "#app/lib/texts.ts";
import { PLACE_CARD } from "./new-card.ts";
import { cardLabel, findPayer, savedCardOf } from "./payers.queries.ts";
import { listPaymentMethods, type PaymentMethod } from "./payment-methods.queries.ts";
import * as texts from "./texts/card-field.ts";

export type CardChoice = { id: string; label: string; details: string };

/**
 * The asker's saved cards that have not expired, the default one first, without duplicates. Guests have none.
 * @param except the ref of a card to leave out, along with cards that look the same
 */
export async function listCardChoices(ctx: Ctx, except: string | null = null): Promise<CardChoice[]> {
	const user = userOf(ctx);
	if (!user) return [];
	const { provider } = ctx.payments;
	const methods = await listPaymentMethods(ctx.db.read, { userId: user.id, provider });
	return [...Map.groupBy(methods, faceOf).values()].flatMap((same) => {
		const [first] = same;
		const isLeftOut = except !== null && same.some((one) => one.externalPaymentMethodRef === except);
		return first && !isLeftOut && !isPast(first, ctx.now) ? [toChoice(first, same)] : [];
	});
}

/** The cards a member can pay with by hand: those of their account, or the one kept for a guest's spot. */
export async function listPayingChoices(ctx: Ctx, memberId: string): Promise<CardChoice[]> {
	if (userOf(ctx)) return listCardChoices(ctx);
	const card = savedCardOf(await findPayer(ctx.db.read, { provider: ctx.payments.provider, memberId }));
	if (!card || isPast({ cardExpMonth: card.expMonth, cardExpYear: card.expYear }, ctx.now)) return [];
	const month = common.months[card.expMonth - 1];
	const details = texts.expires(`${month} ${card.expYear}`);
	return [{ id: PLACE_CARD, label: cardLabel(card), details }];
}

function toChoice({ id, cardBrand, cardLast4, ...first }: PaymentMethod, same: PaymentMethod[]): CardChoice {
	const name = same.find(({ cardholderName }) => cardholderName)?.cardholderName;
	const month = common.months[(first.cardExpMonth ?? 1) - 1];
	return {
		id,
		label: cardLabel({ brand: cardBrand ?? "card", last4: cardLast4 ?? "" }),
		details: [texts.expires(`${month} ${first.cardExpYear}`), ...(name ? [name] : [])].join(" · "),
	};
}

type Expiry = Pick<PaymentMethod, "cardExpMonth" | "cardExpYear">;

/** A card is valid until the end of its expiry month. */
function isPast({ cardExpMonth, cardExpYear }: Expiry, now: Date): boolean {
	return Date.UTC(cardExpYear ?? 0, cardExpMonth ?? 0) <= now.getTime();
}

function faceOf({ cardBrand, cardLast4, cardExpMonth, cardExpYear }: PaymentMethod): string {
	return [cardBrand, cardLast4, cardExpMonth, cardExpYear].join();
}
