import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import type { SetupFact } from "#app/gateway/cards.ts";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import type { PaidTier } from "#app/gateway/subscriptions.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { insertOne } from "#db/insert-one.ts";
import { cardSetups, type SETUP_PURPOSES } from "#db/schema/payments.ts";
import { noteNetwork, requireCardTry } from "./card-tries.server.ts";
import {
	customerRequest,
	findCustomer,
	hasLiveAccount,
	requireLiveAccount,
	saveUserCustomer,
} from "./customers.queries.ts";
import {
	applySetupFact,
	confirmSetup,
	openInPage,
	openOnProvidersPage,
	type ReservedSetup,
	type SetupKind,
	sweepOpenSetups,
} from "./setup-flow.server.ts";
import {
	type CardSetup,
	findOwnSetup,
	findSetup,
	holderOf,
	listOpenSetups,
	OPEN_SETUP_STATUSES,
} from "./setups.queries.ts";
import { storeCard } from "./store-card.server.ts";
import * as texts from "./texts/saved-cards.ts";

/** What a card is saved for: just to keep it, or to pay for a plan or one-time Pro. */
export type SetupTerms = {
	purpose: (typeof SETUP_PURPOSES)[number];
	plan?: PaidTier; // of a subscription
	isAnnual?: boolean;
	tripId?: string; // of one-time Pro
	price?: Cents; // the price of the plan or one-time Pro, as shown
};

type StartedSetup = { setup: CardSetup; ref: string; clientSecret: string; demoMode: boolean };

/** Setups of accounts. */
const OF_ACCOUNT: SetupKind<CardSetup, { setup: CardSetup }> = {
	async find(tx, id) {
		const setup = await findSetup(tx, { id });
		return setup && { setup };
	},
	async change(tx, { id }, change, from) {
		const isFrom = from && eq(cardSetups.status, from);
		await tx
			.update(cardSetups)
			.set(change)
			.where(and(eq(cardSetups.id, id), isFrom));
	},
	holderOf: ({ setup }) => holderOf(setup),
	isFinal: ({ status }) => status === "succeeded" || status === "canceled",
	async isOwnCustomer(tx, { setup: { userId, provider } }, customerRef) {
		const customer = await findCustomer(tx, { userId, provider });
		return customer === null || customer.ref === customerRef;
	},
	async storeCard(ctx, tx, { setup: { userId } }, card) {
		if (!(await hasLiveAccount(tx, { userId }))) return false;
		await storeCard(ctx, tx, userId, card);
		return true;
	},
	statusWithoutCard: "succeeded",
};

/**
 * Starts a setup that saves a card in our page. An open setup for the same purpose is reused while its key is valid.
 * @throws DomainError unauthenticated, rate_limited after declined cards, provider_failed; ProviderTimeout, after which
 * the call may be repeated
 */
export async function startCardSetup(ctx: Ctx, terms: SetupTerms): Promise<StartedSetup> {
	const started = await openInPage(ctx, OF_ACCOUNT, await reserveSetup(ctx, terms, "embedded"));
	return { ...started, demoMode: ctx.payments.provider === "demo" };
}

/** Starts saving a card on the provider's page, which needs no script. @throws as startCardSetup does */
export async function startHostedCardSetup(
	ctx: Ctx,
	terms: SetupTerms,
	urlsOf: (setup: CardSetup) => ReturnUrls,
): Promise<{ url: string }> {
	return openOnProvidersPage(ctx, OF_ACCOUNT, await reserveSetup(ctx, terms, "hosted"), urlsOf);
}

async function reserveSetup(
	ctx: Ctx,
	{ purpose, plan, isAnnual = false, tripId, price }: SetupTerms,
	surface: CardSetup["surface"],
): Promise<ReservedSetup<CardSetup>> {
	const user = requireUser(ctx);
	const now = ctx.now.getTime();
	const { provider } = ctx.payments;
	await requireCardTry(ctx, holderOf({ userId: user.id, tripId: tripId ?? null }), texts.waitAfterDeclines);
	const setup = await ctx.db.write(async (tx) => {
		await requireLiveAccount(tx, { userId: user.id });
		const [open] = await tx
			.select()
			.from(cardSetups)
			.where(
				and(
					eq(cardSetups.userId, user.id),
					eq(cardSetups.provider, provider),
					eq(cardSetups.purpose, purpose),
					plan ? eq(cardSetups.plan, plan) : isNull(cardSetups.plan),
					eq(cardSetups.isAnnual, isAnnual),
					tripId ? eq(cardSetups.tripId, tripId) : isNull(cardSetups.tripId),
					price ? eq(cardSetups.price, price) : isNull(cardSetups.price),
					eq(cardSetups.surface, surface),
					inArray(cardSetups.status, [...OPEN_SETUP_STATUSES]),
					gt(cardSetups.createdAt, now - KEY_TTL_MS),
				),
			)
			.orderBy(desc(cardSetups.createdAt))
			.limit(1);
		if (open) return open;
		const terms = { purpose, plan, isAnnual, tripId, price };
		const fields = { id: newId(), userId: user.id, provider, surface, createdAt: now, updatedAt: now };
		await noteNetwork(ctx, tx, fields.id);
		return insertOne(tx, cardSetups, { ...terms, ...fields });
	});
	return {
		setup,
		request: async () => ({
			id: setup.id,
			createdAt: setup.createdAt,
			customer: await customerRequest(ctx, user),
		}),
		saveCustomer: (tx, ref) => saveUserCustomer(ctx, tx, user.id, ref),
	};
}

/**
 * Asks the provider whether a card was saved, and puts it on the user's list.
 * @param given.ref the asker's own setup, by the provider's id or ours
 * @returns the succeeded setup
 * @throws DomainError unauthenticated, and as confirmSetup does
 */
export async function confirmCardSetup(
	ctx: Ctx,
	given: { ref: string; testCard?: TestCard },
): Promise<CardSetup> {
	const { id: userId } = requireUser(ctx);
	const findOwn = () => findOwnSetup(ctx.db.read, { userId, ref: given.ref });
	return confirmSetup(ctx, OF_ACCOUNT, findOwn, given);
}

/** Brings a setup to its status at the provider. @returns as applySetupFact does */
export function applySetup(ctx: Ctx, fact: SetupFact): Promise<CardSetup | null> {
	return applySetupFact(ctx, OF_ACCOUNT, fact);
}

/**
 * Applies a webhook event. For a hosted page the event names the setup behind it, so the page in our row is fetched
 * instead.
 * @returns the setup afterwards; null for one that is not ours
 */
export async function applySetupEvent(ctx: Ctx, ref: string): Promise<CardSetup | null> {
	const fact = await ctx.payments.fetchSetup(ref);
	const setup = await findSetup(ctx.db.read, { id: fact.id });
	if (!setup) return null;
	const isOther = setup.ref !== null && setup.ref !== fact.ref;
	return applySetup(ctx, isOther ? await ctx.payments.fetchSetup(setup.ref ?? ref) : fact);
}

/** Asks the provider about open setups. @returns as sweepOpenSetups does */
export async function sweepSetups(
	ctx: Ctx,
	onSaved: (ctx: Ctx, setup: CardSetup) => Promise<void>,
): Promise<number> {
	const open = await listOpenSetups(ctx.db.read, { provider: ctx.payments.provider });
	return sweepOpenSetups(ctx, OF_ACCOUNT, open, onSaved);
}
