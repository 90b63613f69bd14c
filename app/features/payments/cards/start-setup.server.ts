import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import type { SetupRequest } from "#app/gateway/cards.ts";
import { KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { PaidTier } from "#app/gateway/subscriptions.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import { insertOne } from "#db/insert-one.ts";
import { cardSetups, type SETUP_PURPOSES } from "#db/schema/payments.ts";
import { noteNetwork, requireCardTry } from "./card-tries.server.ts";
import { createOrClose } from "./create-or-close.server.ts";
import { customerRequest, requireLiveAccount, saveUserCustomer } from "./customers.queries.ts";
import { forgetReplacedCustomer } from "./forget-customer.server.ts";
import { type CardSetup, holderOf, OPEN_SETUP_STATUSES } from "./setups.queries.ts";
import * as texts from "./texts/setups.ts";

/** What a card is saved for: to have it, or to pay a plan or one-time Pro with it. */
export type SetupTerms = {
	purpose: (typeof SETUP_PURPOSES)[number];
	plan?: PaidTier; // of a subscription
	isAnnual?: boolean;
	tripId?: string; // of one-time Pro
	price?: Cents; // the shown price of the plan or one-time Pro
};

export type StartedSetup = { setup: CardSetup; ref: string; clientSecret: string; demoMode: boolean };

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
