import { and, eq } from "drizzle-orm";
import type { Member } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { SetupFact, SetupStatus } from "#app/gateway/cards.ts";
import type { SavedCard } from "#app/gateway/saved-card.ts";
import type { Tx } from "#db/client.server.ts";
import { chargeSetups } from "#db/schema/payments.ts";
import { giveConsent } from "../instalments/consent.server.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { noteSetupDecline } from "./card-tries.server.ts";
import { type ChargeSetup, findChargeSetup, OPEN_CHARGE_SETUP_STATUSES } from "./charge-setups.queries.ts";
import { findCustomer, hasLiveAccount } from "./customers.queries.ts";
import { holderOf, saveCard } from "./payers.queries.ts";
import { storeCard } from "./store-card.server.ts";

type ChargeSetupContext = NonNullable<Awaited<ReturnType<typeof findChargeSetup>>>;

const STATUS_FROM_PROVIDER: Record<SetupStatus, ChargeSetup["status"]> = {
	requires_card: "created",
	requires_action: "requires_action",
	processing: "requires_action",
	succeeded: "succeeded",
	canceled: "canceled",
};

/**
 * Brings a setup for automatic charges to the provider's status; no other code replaces a place's card by a setup. The
 * answer, the return page, the webhook and the sweeper may call it in any order, and repeatedly. The consent is stored
 * with the card. If the setup was closed meanwhile, its card is detached at the provider, and so is a replaced card.
 * @returns the setup afterwards; null for an unknown setup
 * @throws Error when the fact does not match its setup
 */
export async function applyChargeSetup(ctx: Ctx, fact: SetupFact): Promise<ChargeSetup | null> {
	const { setup, isTested } = await applyFact(ctx, fact);
	if (!isTested || !OPEN_CHARGE_SETUP_STATUSES.some((open) => open === setup?.status)) return setup;
	// The client secret allows further tries without asking us, so the setup is canceled.
	return (await applyFact(ctx, await ctx.payments.cancelSetup(fact.ref))).setup;
}

async function applyFact(
	ctx: Ctx,
	fact: SetupFact,
): Promise<{ setup: ChargeSetup | null; isTested: boolean }> {
	return ctx.db.write(async (tx) => {
		const found = await findChargeSetup(tx, { id: fact.id });
		if (!found) return { setup: null, isTested: false };
		const { setup } = found;
		if (!(await isSame(tx, found, fact))) {
			throw new Error(`setup ${fact.ref} does not match charge setup ${setup.id}`);
		}
		const isTested = await noteSetupDecline(ctx, tx, holderOf(found.member), fact);
		if (setup.status === "succeeded") return { setup, isTested };
		const isSaved = fact.status === "succeeded";
		if (isSaved && !fact.card) throw new Error(`setup ${fact.ref} succeeded without a card`);
		const isKept = isSaved && (await canKeep(tx, found));
		if (fact.card && isKept) await keepCard(ctx, tx, found.member, fact.card);
		else if (fact.card) await queueDetachCard(ctx, tx, fact.card.methodRef);
		const isGivenUp = setup.status === "canceled" || (isSaved && !isKept);
		const change = {
			status: isGivenUp ? "canceled" : STATUS_FROM_PROVIDER[fact.status],
			ref: fact.ref,
			errorMessage: fact.error?.message ?? null,
			updatedAt: ctx.now.getTime(),
		} as const;
		await tx
			.update(chargeSetups)
			.set(change)
			.where(and(eq(chargeSetups.id, setup.id), eq(chargeSetups.status, setup.status)));
		return { setup: { ...setup, ...change }, isTested };
	});
}

/** A place may have got another customer since; the setups of the earlier one were closed then. */
async function isSame(
	tx: Tx,
	{ setup, member, payer }: ChargeSetupContext,
	fact: SetupFact,
): Promise<boolean> {
	if (setup.ref !== null && setup.ref !== fact.ref) return false;
	if (fact.card !== null && fact.card.customerRef !== fact.customerRef) return false;
	if (setup.status === "canceled" || setup.status === "succeeded") return true;
	const { userId } = member;
	const customer = userId ? await findCustomer(tx, { userId, provider: setup.provider }) : null;
	const known = [payer?.customerRef, customer?.ref].filter((ref) => ref !== undefined);
	return known.length === 0 || known.includes(fact.customerRef);
}

async function canKeep(tx: Tx, { setup, member, trip }: ChargeSetupContext): Promise<boolean> {
	if (setup.status === "canceled" || member.removedAt !== null || trip.status !== "active") return false;
	return member.userId === null || hasLiveAccount(tx, { userId: member.userId });
}

async function keepCard(ctx: Ctx, tx: Tx, { id, userId }: Member, card: SavedCard): Promise<void> {
	await saveCard(ctx, tx, id, card);
	if (userId) await storeCard(ctx, tx, userId, card);
	await giveConsent(ctx, tx, id);
}
