import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import type { SetupFact, SetupRequest, SetupStatus } from "#app/gateway/cards.ts";
import { isProviderRefusal, isProviderTimeout, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { SavedCard, TestCard } from "#app/gateway/saved-card.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Tx } from "#db/db.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { type CardHolder, noteSetupDecline } from "./card-tries.server.ts";
import { forgetReplacedCustomer } from "./forget-customer.server.ts";
import { refuseDemoRefs } from "./refuse-demo-refs.ts";
import { type CardSetup, OPEN_SETUP_STATUSES } from "./setups.queries.ts";
import * as texts from "./texts/saved-cards.ts";

/** A form for saving a card, to an account or for a membership. */
type Setup = Pick<
	CardSetup,
	"id" | "ref" | "provider" | "status" | "clientSecret" | "hostedUrl" | "createdAt" | "updatedAt"
>;

type Change = Partial<
	Pick<
		CardSetup,
		"ref" | "status" | "clientSecret" | "hostedUrl" | "methodRef" | "errorMessage" | "updatedAt"
	>
>;

/**
 * The differences between setups of accounts and those for a membership's automatic charges.
 * @template Found a setup with its owner's data
 */
export type SetupKind<S extends Setup, Found extends { setup: S }> = {
	find(tx: Tx, id: string): Promise<Found | null>;
	/** @param from the status that the stored setup must have; defaults to any */
	change(tx: Tx, setup: S, change: Change, from?: S["status"]): Promise<void>;
	holderOf(found: Found): CardHolder;
	isFinal(setup: S): boolean;
	isOwnCustomer(tx: Tx, found: Found, customerRef: string): Promise<boolean>;
	/** Stores the card of a succeeded setup. @returns false if the card is no longer wanted */
	storeCard(ctx: Ctx, tx: Tx, found: Found, card: SavedCard): Promise<boolean>;
	statusWithoutCard: S["status"]; // of a setup whose card is no longer wanted
};

/** A stored setup, the request to the provider, and how to store the customer who owns the card. */
export type ReservedSetup<S extends Setup> = {
	setup: S;
	request: () => Promise<SetupRequest>;
	saveCustomer: (tx: Tx, customerRef: string) => Promise<unknown>;
};

/**
 * Opens a setup in our page, reusing one that is already open.
 * @throws DomainError provider_failed; ProviderTimeout, after which the call may be repeated
 */
export async function openInPage<S extends Setup, Found extends { setup: S }>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	reserved: ReservedSetup<S>,
): Promise<{ setup: S; ref: string; clientSecret: string }> {
	const { setup } = reserved;
	const { ref, clientSecret } = setup;
	if (ref && clientSecret) return { setup, ref, clientSecret };
	const made = await createAtProvider(ctx, kind, reserved, async (request) => {
		const { customerRef, ...fresh } = await ctx.payments.createSetup(request);
		return { customerRef, fresh: { ref: fresh.ref, clientSecret: fresh.clientSecret } };
	});
	return { setup: { ...setup, ...made }, ...made };
}

/** Opens a setup on the provider's page, which needs no script. @throws as openInPage does */
export async function openOnProvidersPage<S extends Setup, Found extends { setup: S }>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	reserved: ReservedSetup<S>,
	urlsOf: (setup: S) => ReturnUrls,
): Promise<{ url: string }> {
	const { setup } = reserved;
	if (setup.hostedUrl) return { url: setup.hostedUrl };
	const { hostedUrl: url } = await createAtProvider(ctx, kind, reserved, async (request) => {
		const page = await ctx.payments.createHostedSetup(request, urlsOf(setup));
		if (!page) throw new Error(`${ctx.payments.provider} has no page of its own`);
		return { customerRef: page.customerRef, fresh: { ref: page.ref, hostedUrl: page.url } };
	});
	return { url };
}

/** Creates a setup at the provider, and closes it if refused, so that the next try gets a new idempotency key. */
async function createAtProvider<S extends Setup, Found extends { setup: S }, Fresh extends Change>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	{ setup, request, saveCustomer }: ReservedSetup<S>,
	create: (request: SetupRequest) => Promise<{ customerRef: string; fresh: Fresh }>,
): Promise<Fresh> {
	const asked = await request();
	const updatedAt = ctx.now.getTime();
	try {
		const { customerRef, fresh } = await create(asked);
		await ctx.db.write(async (tx) => {
			await forgetReplacedCustomer(ctx, tx, { asked: asked.customer.customerRef, made: customerRef });
			await saveCustomer(tx, customerRef);
			await kind.change(tx, setup, { ...fresh, updatedAt });
		});
		return fresh;
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		const refused = { status: "failed", errorMessage: error.message, updatedAt } as const;
		await ctx.db.write((tx) => kind.change(tx, setup, refused, "created"));
		throw new DomainError("provider_failed", texts.setupRefused, { cause: error });
	}
}

/**
 * Asks the provider whether a card was saved, and stores it. At the demo provider, which has no browser SDK, this call
 * also submits a test card. A repeated call gives the same answer.
 * @param findOwn finds the asker's own setup by the provider's id or ours
 * @returns the succeeded setup
 * @throws DomainError not_found; invalid for a demo id with real keys; card_declined (another card can be tried);
 * not_finished; conflict once it was closed; ProviderTimeout, after which the same call is safe
 */
export async function confirmSetup<S extends Setup, Found extends { setup: S }>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	findOwn: () => Promise<S | null>,
	{ ref, testCard }: { ref: string; testCard?: TestCard },
): Promise<S> {
	refuseDemoRefs(ctx, ref);
	const setup = await findOwn();
	if (!setup?.ref || setup.provider !== ctx.payments.provider) {
		throw new DomainError("not_found", texts.setupNotFound);
	}
	if (setup.status === "succeeded") return setup;
	if (!isOpen(setup)) throw new DomainError("conflict", texts.setupEnded);
	const fact = await fetchWithTestCard(ctx, setup.ref, testCard);
	if (fact.id !== setup.id) throw new DomainError("not_found", texts.setupNotFound);
	const applied = await applySetupFact(ctx, kind, fact);
	if (applied?.status === "succeeded") return applied;
	if (fact.error && fact.status === "requires_card") {
		throw new DomainError("card_declined", fact.error.message, { field: "testCard" });
	}
	if (!applied || applied.status === "canceled") throw new DomainError("conflict", texts.setupEnded);
	const isChecking = applied.status === "requires_action";
	throw new DomainError("not_finished", isChecking ? texts.cardChecking : texts.cardMissing);
}

/** Does not submit the test card again if it was submitted before but the answer was lost. */
async function fetchWithTestCard(ctx: Ctx, ref: string, testCard?: TestCard): Promise<SetupFact> {
	const fact = await ctx.payments.fetchSetup(ref);
	if (fact.status !== "requires_card" || !testCard || !ctx.payments.confirmDemoSetup) return fact;
	return ctx.payments.confirmDemoSetup(ref, testCard);
}

function isOpen({ status }: Pick<Setup, "status">): boolean {
	return OPEN_SETUP_STATUSES.some((open) => open === status);
}

const STATUS_FROM_PROVIDER: Record<SetupStatus, Setup["status"]> = {
	requires_card: "created",
	requires_action: "requires_action",
	processing: "requires_action",
	succeeded: "succeeded",
	canceled: "canceled",
};

/**
 * Brings a setup to its status at the provider; no other code stores the card of a setup. The answer, the return page,
 * the webhook and the sweeper may call it in any order, and repeatedly. A card that is no longer wanted is detached at
 * the provider.
 * @returns the setup afterwards; null for a setup that is not ours
 * @throws Error when the fact does not match its setup
 */
export async function applySetupFact<S extends Setup, Found extends { setup: S }>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	fact: SetupFact,
): Promise<S | null> {
	const { setup, isTested } = await storeFact(ctx, kind, fact);
	if (!isTested || !setup || !isOpen(setup)) return setup;
	// The client secret allows further tries without asking us, so the setup is canceled.
	return (await storeFact(ctx, kind, await ctx.payments.cancelSetup(fact.ref))).setup;
}

function storeFact<S extends Setup, Found extends { setup: S }>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	fact: SetupFact,
): Promise<{ setup: S | null; isTested: boolean }> {
	return ctx.db.write(async (tx) => {
		const found = await kind.find(tx, fact.id);
		if (!found) return { setup: null, isTested: false };
		const { setup } = found;
		if (!(await isSame(tx, kind, found, fact))) {
			throw new Error(`setup ${fact.ref} does not match ours, ${setup.id}`);
		}
		const isTested = await noteSetupDecline(ctx, tx, kind.holderOf(found), fact);
		if (kind.isFinal(setup)) return { setup, isTested };
		const { card } = fact;
		if (fact.status === "succeeded" && !card) throw new Error(`setup ${fact.ref} succeeded without a card`);
		const isUnwanted = card !== null && !(await kind.storeCard(ctx, tx, found, card));
		if (isUnwanted) await queueDetachCard(ctx, tx, card.methodRef);
		const change = {
			status: isUnwanted ? kind.statusWithoutCard : statusAfter(setup, fact),
			ref: fact.ref,
			methodRef: card?.methodRef ?? null,
			errorMessage: fact.error?.message ?? null,
			updatedAt: ctx.now.getTime(),
		};
		await kind.change(tx, setup, change, setup.status);
		return { setup: { ...setup, ...change }, isTested };
	});
}

async function isSame<S extends Setup, Found extends { setup: S }>(
	tx: Tx,
	kind: SetupKind<S, Found>,
	found: Found,
	{ ref, customerRef, card }: SetupFact,
): Promise<boolean> {
	if (found.setup.ref !== null && found.setup.ref !== ref) return false;
	if (card !== null && card.customerRef !== customerRef) return false;
	return kind.isOwnCustomer(tx, found, customerRef);
}

/** A setup that was canceled here stays canceled. */
function statusAfter({ status }: Setup, fact: SetupFact): Setup["status"] {
	return status === "canceled" ? status : STATUS_FROM_PROVIDER[fact.status];
}

/**
 * Asks the provider about open setups, for example after a closed tab, and closes those older than their idempotency
 * key. Safe to run at any time, and repeatedly.
 * @param onSaved called for each card that is saved
 * @returns how many setups have changed
 * @throws AggregateError with the failures, after all setups were tried
 */
export async function sweepOpenSetups<S extends Setup, Found extends { setup: S }>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	open: readonly S[],
	onSaved?: (turn: Ctx, setup: S) => Promise<void>,
): Promise<number> {
	let count = 0;
	const resolve = async (turn: Ctx, setup: S) => {
		const now = turn.now.getTime();
		const isOld = now - setup.createdAt >= KEY_TTL_MS;
		if (now - setup.updatedAt < waitAfter(setup) && !isOld) return;
		const resolved = await resolveSetup(turn, kind, setup, isOld);
		if (resolved) count += 1;
		if (resolved?.status === "succeeded") await onSaved?.(turn, resolved);
	};
	const failed = "card setup(s) could not be cleared up";
	await forEachTurn(ctx, open, resolve, { failed, except: isProviderTimeout });
	return count;
}

const MIN_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = HOUR_MS;

/** The gap between look-ups of a setup, in ms: a quarter of its age, at least a minute and at most an hour. */
function waitAfter({ createdAt, updatedAt }: Setup): number {
	return Math.min(Math.max((updatedAt - createdAt) / 4, MIN_WAIT_MS), MAX_WAIT_MS);
}

/** @returns the setup afterwards, if it has changed */
async function resolveSetup<S extends Setup, Found extends { setup: S }>(
	ctx: Ctx,
	kind: SetupKind<S, Found>,
	setup: S,
	isOld: boolean,
): Promise<S | null> {
	if (!setup.ref) {
		// Nobody can save a card with it yet.
		if (!isOld) return null;
		const change = { status: "canceled", updatedAt: ctx.now.getTime() } as const;
		await ctx.db.write((tx) => kind.change(tx, setup, change, "created"));
		return { ...setup, ...change };
	}
	const fact = await ctx.payments.fetchSetup(setup.ref);
	const isIdle = fact.status === "requires_card" || fact.status === "requires_action";
	const current = isOld && isIdle ? await ctx.payments.cancelSetup(setup.ref) : fact;
	const applied = await applySetupFact(ctx, kind, current);
	return applied && applied.status !== setup.status ? applied : null;
}
