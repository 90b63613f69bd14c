import { type MemberAccess, requireMember, requireUser, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { TripAction } from "#app/access/policy.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { cancelChargeSetups } from "../cards/charge-setups.queries.ts";
import { findPayer, hasConsented, saveCard, savedCardOf } from "../cards/payers.queries.ts";
import { findPaymentMethod, type PaymentMethod } from "../cards/payment-methods.queries.ts";
import { giveConsent, withdrawConsent } from "./consent.server.ts";
import * as texts from "./texts.ts";

/**
 * Switches the asker's automatic charges off (Rules: Automatic charges). A charge in progress is not stopped.
 * @param id the trip's id or share id
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function switchChargesOff(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { member } = await requireOwnCharges(ctx, id, tx);
		await withdrawConsent(ctx, tx, [member.id]);
	});
}

/**
 * Switches automatic charges on again, which stores a new consent to the current text. Does nothing if they are on.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip or without a saved card
 */
export async function switchChargesOn(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const { member } = await requireOwnCharges(ctx, id, tx, "payment.pay");
		const payer = await findPayer(tx, { provider: ctx.payments.provider, memberId: member.id });
		if (!savedCardOf(payer)) throw new DomainError("conflict", texts.noSavedCard);
		if (await hasConsented(tx, member.id)) return;
		await giveConsent(ctx, tx, member.id);
	});
}

/** Whether there is a card to charge. @throws DomainError as switchChargesOn, except for a missing card */
export async function hasCardToCharge(ctx: Ctx, ref: TripRef): Promise<boolean> {
	const { member } = await requireOwnCharges(ctx, ref, ctx.db.read, "payment.pay");
	const payer = await findPayer(ctx.db.read, { provider: ctx.payments.provider, memberId: member.id });
	return savedCardOf(payer) !== null;
}

/**
 * The trip, and the asker's own spot.
 * @throws DomainError not_found, unauthenticated, forbidden, conflict on a cancelled trip if the action needs an active
 * one
 */
export function requireOwnCharges(
	ctx: Ctx,
	ref: TripRef,
	db: Reader = ctx.db.read,
	action: TripAction & `payment.${string}` = "payment.own",
): Promise<MemberAccess> {
	return requireMember(ctx, ref, action, texts.membersOnly, db);
}

/**
 * Charges the asker's later payments to another of their saved cards. A charge in progress is not stopped.
 * @param id the trip's id or share id
 * @returns whether automatic charges are on, which this does not change
 * @throws DomainError not_found, also for a card that is not theirs; unauthenticated, forbidden, conflict on a
 * cancelled trip
 */
export async function chooseChargeCard(ctx: Ctx, id: string, methodId: string): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		const { member } = await requireOwnCharges(ctx, id, tx, "payment.pay");
		const { id: userId } = requireUser(ctx);
		const { provider } = ctx.payments;
		const method = await findPaymentMethod(tx, { id: methodId, userId, provider });
		const card = method && cardOf(method);
		if (!card) throw new DomainError("not_found", common.cardNotFound);
		await saveCard(ctx, tx, member.id, card);
		await cancelChargeSetups(tx, [member.id], ctx.now);
		return hasConsented(tx, member.id);
	});
}

/** A card from the user's list as the provider needs it for a charge; null if the provider does not know it. */
export function cardOf(method: PaymentMethod): SavedCard | null {
	const { externalCustomerRef, externalPaymentMethodRef, cardBrand, cardLast4 } = method;
	if (!externalCustomerRef || !externalPaymentMethodRef) return null;
	return {
		customerRef: externalCustomerRef,
		methodRef: externalPaymentMethodRef,
		brand: cardBrand ?? "card",
		last4: cardLast4 ?? "0000",
		expMonth: method.cardExpMonth ?? 0,
		expYear: method.cardExpYear ?? 0,
	};
}
