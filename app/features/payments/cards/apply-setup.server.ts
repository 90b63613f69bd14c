import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SetupFact, SetupStatus } from "#app/gateway/cards.ts";
import type { Tx } from "#db/client.server.ts";
import { cardSetups } from "#db/schema/payments.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { noteSetupDecline } from "./card-tries.server.ts";
import { findCustomer, hasLiveAccount } from "./customers.queries.ts";
import { type CardSetup, findSetup, holderOf, OPEN_SETUP_STATUSES } from "./setups.queries.ts";
import { storeCard } from "./store-card.server.ts";

const STATUS_FROM_PROVIDER: Record<SetupStatus, CardSetup["status"]> = {
	requires_card: "created",
	requires_action: "requires_action",
	processing: "requires_action",
	succeeded: "succeeded",
	canceled: "canceled",
};

/**
 * Brings a setup to the status that the provider says; no other code puts its card on the list. The card of an account
 * that was deleted meanwhile is forgotten at the provider. The answer, the return
 * page, the webhook and the sweeper may call it in any order, and repeatedly.
 * @returns the setup afterwards; null for a setup that is not ours
 * @throws Error when the fact does not match its setup
 */
export async function applySetup(ctx: Ctx, fact: SetupFact): Promise<CardSetup | null> {
	const { setup, isTested } = await applyFact(ctx, fact);
	if (!isTested || !OPEN_SETUP_STATUSES.some((open) => open === setup?.status)) return setup;
	// The client secret allows further tries without asking us, so the setup is canceled.
	return (await applyFact(ctx, await ctx.payments.cancelSetup(fact.ref))).setup;
}

async function applyFact(ctx: Ctx, fact: SetupFact): Promise<{ setup: CardSetup | null; isTested: boolean }> {
	return ctx.db.write(async (tx) => {
		const setup = await findSetup(tx, { id: fact.id });
		if (!setup) return { setup: null, isTested: false };
		if (!(await isSame(tx, setup, fact))) {
			throw new Error(`setup ${fact.ref} does not match card setup ${setup.id}`);
		}
		const isTested = await noteSetupDecline(ctx, tx, holderOf(setup), fact);
		if (setup.status === "succeeded" || setup.status === "canceled") return { setup, isTested };
		const change = {
			status: STATUS_FROM_PROVIDER[fact.status],
			ref: fact.ref,
			methodRef: fact.card?.methodRef ?? null,
			errorMessage: fact.error?.message ?? null,
			updatedAt: ctx.now.getTime(),
		};
		if (fact.status === "succeeded") {
			if (!fact.card) throw new Error(`setup ${fact.ref} succeeded without a card`);
			if (await hasLiveAccount(tx, { userId: setup.userId }))
				await storeCard(ctx, tx, setup.userId, fact.card);
			else await queueDetachCard(ctx, tx, fact.card.methodRef);
		}
		await tx
			.update(cardSetups)
			.set(change)
			.where(
				and(eq(cardSetups.id, setup.id), inArray(cardSetups.status, [...OPEN_SETUP_STATUSES, "failed"])),
			);
		return { setup: { ...setup, ...change }, isTested };
	});
}

/**
 * Applies what an event says. It names the setup behind a hosted page, so the page of our row is fetched instead.
 * @returns the setup afterwards; null for one that is not ours
 */
export async function applySetupEvent(ctx: Ctx, ref: string): Promise<CardSetup | null> {
	const fact = await ctx.payments.fetchSetup(ref);
	const setup = await findSetup(ctx.db.read, { id: fact.id });
	if (!setup) return null;
	const isOther = setup.ref !== null && setup.ref !== fact.ref;
	return applySetup(ctx, isOther ? await ctx.payments.fetchSetup(setup.ref ?? ref) : fact);
}

async function isSame(tx: Tx, setup: CardSetup, fact: SetupFact): Promise<boolean> {
	if (setup.ref !== null && setup.ref !== fact.ref) return false;
	const customer = await findCustomer(tx, { userId: setup.userId, provider: setup.provider });
	const isOwn = customer === null || customer.ref === fact.customerRef;
	return isOwn && (fact.card === null || fact.card.customerRef === fact.customerRef);
}
