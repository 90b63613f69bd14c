import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import type { SetupFact, SetupRequest, SetupStatus } from "#app/gateway/cards.ts";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import type { PaidTier } from "#app/gateway/subscriptions.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { cardSetups, type SETUP_PURPOSES } from "#db/schema/payments.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { noteNetwork, noteSetupDecline, requireCardTry } from "./card-tries.server.ts";
import { createOrClose } from "./create-or-close.server.ts";
import {
	customerRequest,
	findCustomer,
	hasLiveAccount,
	requireLiveAccount,
	saveUserCustomer,
} from "./customers.queries.ts";
import { forgetReplacedCustomer } from "./forget-customer.server.ts";
import { refuseDemoRefs } from "./refuse-demo-refs.ts";
import { type CardSetup, findOwnSetup, findSetup, holderOf, OPEN_SETUP_STATUSES } from "./setups.queries.ts";
import { storeCard } from "./store-card.server.ts";
import * as texts from "./texts/saved-cards.ts";

/** What a card is saved for: to have it, or to pay a plan or one-time Pro with it. */
export type SetupTerms = {
	purpose: (typeof SETUP_PURPOSES)[number];
	plan?: PaidTier; // of a subscription
	isAnnual?: boolean;
	tripId?: string; // of one-time Pro
	price?: Cents; // the shown price of the plan or one-time Pro
};

type StartedSetup = { setup: CardSetup; ref: string; clientSecret: string; demoMode: boolean };

/**
 * Starts a setup that saves a card in our page. An open setup for the same purpose is reused while its key is valid.
 * @throws DomainError unauthenticated, rate_limited after declined cards, provider_failed; ProviderTimeout, after which
 * the call may be repeated
 */
export async function startCardSetup(ctx: Ctx, terms: SetupTerms): Promise<StartedSetup> {
	const user = requireUser(ctx);
	const demoMode = ctx.payments.provider === "demo";
	const setup = await storeSetup(ctx, user, terms, "embedded");
	const { ref, clientSecret } = setup;
	if (ref && clientSecret) return { setup, ref, clientSecret, demoMode };
	const request = await setupRequest(ctx, user, setup);
	const made = await createOrClose(() => ctx.payments.createSetup(request), closeRefused(ctx, setup));
	const saved = await saveRef(
		ctx,
		setup,
		{ asked: request.customer.customerRef, made: made.customerRef },
		{
			ref: made.ref,
			clientSecret: made.clientSecret,
		},
	);
	return { setup: saved, ref: made.ref, clientSecret: made.clientSecret, demoMode };
}

/** Begins to save a card on the provider's page, which needs no script. @throws as startCardSetup does */
export async function startHostedCardSetup(
	ctx: Ctx,
	terms: SetupTerms,
	urlsOf: (setup: CardSetup) => ReturnUrls,
): Promise<{ url: string }> {
	const user = requireUser(ctx);
	const setup = await storeSetup(ctx, user, terms, "hosted");
	if (setup.hostedUrl) return { url: setup.hostedUrl };
	const request = await setupRequest(ctx, user, setup);
	const page = await createOrClose(
		() => ctx.payments.createHostedSetup(request, urlsOf(setup)),
		closeRefused(ctx, setup),
	);
	if (!page) throw new Error(`${ctx.payments.provider} has no page of its own`);
	await saveRef(
		ctx,
		setup,
		{ asked: request.customer.customerRef, made: page.customerRef },
		{ ref: page.ref, hostedUrl: page.url },
	);
	return { url: page.url };
}

/** The request of a stored setup, which carries its idempotency key. */
async function setupRequest(ctx: Ctx, user: SignedInUser, setup: CardSetup): Promise<SetupRequest> {
	return { id: setup.id, createdAt: setup.createdAt, customer: await customerRequest(ctx, user) };
}

async function storeSetup(
	ctx: Ctx,
	user: SignedInUser,
	{ purpose, plan, isAnnual = false, tripId, price }: SetupTerms,
	surface: CardSetup["surface"],
): Promise<CardSetup> {
	const now = ctx.now.getTime();
	const { provider } = ctx.payments;
	await requireCardTry(ctx, holderOf({ userId: user.id, tripId: tripId ?? null }), texts.waitAfterDeclines);
	return ctx.db.write(async (tx) => {
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
}

function closeRefused(ctx: Ctx, { id }: CardSetup): (errorMessage: string) => Promise<void> {
	const change = { status: "failed" as const, updatedAt: ctx.now.getTime() };
	return (errorMessage) =>
		ctx.db.write(async (tx) => {
			await tx
				.update(cardSetups)
				.set({ ...change, errorMessage })
				.where(and(eq(cardSetups.id, id), eq(cardSetups.status, "created")));
		});
}

function saveRef(
	ctx: Ctx,
	setup: CardSetup,
	customer: { asked: string | null; made: string },
	made: { ref: string; clientSecret?: string; hostedUrl?: string },
): Promise<CardSetup> {
	return ctx.db.write(async (tx) => {
		await forgetReplacedCustomer(ctx, tx, customer);
		await saveUserCustomer(ctx, tx, setup.userId, customer.made);
		const change = { ...made, updatedAt: ctx.now.getTime() };
		await tx.update(cardSetups).set(change).where(eq(cardSetups.id, setup.id));
		return { ...setup, ...change };
	});
}

/**
 * Asks the provider whether a card was saved, and puts it on its user's list. At the demo provider, which has no
 * browser SDK, a test card is given here. A repeated call gives the same answer.
 * @param ref the setup at the provider, or our own id of it; it must be the asker's own
 * @returns the setup, which has succeeded
 * @throws DomainError unauthenticated, not_found, invalid for a demo id with real keys, card_declined (another card can be tried), not_finished, conflict
 * when it has expired; ProviderTimeout, after which the same call is safe
 */
export async function confirmCardSetup(
	ctx: Ctx,
	{ ref, testCard }: { ref: string; testCard?: TestCard },
): Promise<CardSetup> {
	const user = requireUser(ctx);
	refuseDemoRefs(ctx, ref);
	const setup = await findOwnSetup(ctx.db.read, { userId: user.id, ref });
	if (!setup?.ref || setup.provider !== ctx.payments.provider) {
		throw new DomainError("not_found", texts.setupNotFound);
	}
	if (setup.status === "succeeded") return setup;
	if (!OPEN_SETUP_STATUSES.some((status) => status === setup.status)) {
		throw new DomainError("conflict", texts.setupEnded);
	}
	const fact = await fetchWithTestCard(ctx, setup.ref, testCard);
	if (fact.id !== setup.id) throw new DomainError("not_found", texts.setupNotFound);
	const applied = await applySetup(ctx, fact);
	if (!applied) throw new Error("a setup is never deleted before its account");
	if (applied.status === "succeeded") return applied;
	if (fact.error && fact.status === "requires_card")
		throw new DomainError("card_declined", fact.error.message, { field: "testCard" });
	if (applied.status === "canceled") throw new DomainError("conflict", texts.setupEnded);
	throw new DomainError(
		"not_finished",
		applied.status === "requires_action" ? texts.cardChecking : texts.cardMissing,
	);
}

/** A card that was given before its answer was lost is not given again. */
async function fetchWithTestCard(ctx: Ctx, ref: string, testCard?: TestCard): Promise<SetupFact> {
	const fact = await ctx.payments.fetchSetup(ref);
	if (fact.status !== "requires_card" || !testCard || !ctx.payments.confirmDemoSetup) return fact;
	return ctx.payments.confirmDemoSetup(ref, testCard);
}

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
