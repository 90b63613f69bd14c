import { and, eq } from "drizzle-orm";
import type { Member, MemberAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import type { SetupFact, SetupRequest, SetupStatus } from "#app/gateway/cards.ts";
import { isProviderTimeout, KEY_TTL_MS } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { SavedCard, TestCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { insertOne } from "#db/insert-one.ts";
import { chargeSetups } from "#db/schema/payments.ts";
import type { ClientConfirmation } from "../attempts/pay.server.ts";
import { giveConsent } from "../instalments/consent.server.ts";
import { requireOwnCharges } from "../instalments/switch-charges.server.ts";
import { requireContact } from "../may-pay.server.ts";
import { hasCollectedPayment, listMemberPayments } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { queueDetachCard } from "./card-jobs.server.ts";
import { noteNetwork, noteSetupDecline, requireCardTry } from "./card-tries.server.ts";
import { chargeCardPath } from "./charge-card-path.ts";
import {
	type ChargeSetup,
	findChargeSetup,
	findOwnChargeSetup,
	findReusableChargeSetup,
	OPEN_CHARGE_SETUP_STATUSES,
} from "./charge-setups.queries.ts";
import { createOrClose } from "./create-or-close.server.ts";
import { customerRequest, findCustomer, hasLiveAccount, saveUserCustomer } from "./customers.queries.ts";
import { forgetReplacedCustomer } from "./forget-customer.server.ts";
import { findPayer, holderOf, saveCard, saveCustomer } from "./payers.queries.ts";
import { refuseDemoRefs } from "./refuse-demo-refs.ts";
import { storeCard } from "./store-card.server.ts";
import * as chargeTexts from "./texts/charge-card.ts";
import * as texts from "./texts/saved-cards.ts";
import { waitAfterDeclines } from "./texts/saved-cards.ts";

type Taken =
	| { next: "saved" }
	| { next: "checking"; setupId: string } // the answer was lost
	| { next: "embedded"; setupId: string; clientConfirmation: ClientConfirmation }
	| { next: "hosted"; url: string };

/**
 * Saves a card for the member's automatic charges without a payment: at once with the demo provider's test card, in the
 * card field of our page, or on the provider's page, which needs no script.
 * @param shareId the trip's
 * @throws DomainError as startChargeSetup and confirmChargeSetup; ProviderTimeout, after which the call may be repeated
 */
export async function takeChargeCard(
	ctx: Ctx,
	shareId: string,
	{ testCard = "success", surface, origin }: { testCard?: TestCard; surface?: "embedded"; origin: string },
): Promise<Taken> {
	if (ctx.payments.provider === "demo") {
		const { ref, setup } = await startChargeSetup(ctx, shareId);
		try {
			await confirmChargeSetup(ctx, shareId, { ref, testCard });
		} catch (error) {
			if (!isProviderTimeout(error)) throw error;
			return { next: "checking", setupId: setup.id };
		}
		return { next: "saved" };
	}
	const page = origin + chargeCardPath(shareId);
	if (surface === "embedded") {
		const { setup, clientSecret } = await startChargeSetup(ctx, shareId);
		return {
			next: "embedded",
			setupId: setup.id,
			clientConfirmation: { clientSecret, returnUrl: `${page}?setup=${setup.id}` },
		};
	}
	const { url } = await startHostedChargeSetup(ctx, shareId, ({ id }) => ({
		success: `${page}?setup=${id}`,
		cancel: page,
	}));
	return { next: "hosted", url };
}

type Stored = MemberAccess & { setup: ChargeSetup };

/**
 * Starts a setup that saves a card for the member's automatic charges in our page. An open setup is reused while its
 * key is valid.
 * @param id the trip's id or share id
 * @throws DomainError not_found, unauthenticated, forbidden; email_required for a guest without an address; conflict on
 * a cancelled trip or when nothing is left to charge; rate_limited after declined cards; provider_failed;
 * ProviderTimeout, after which the call may be repeated
 */
export async function startChargeSetup(
	ctx: Ctx,
	id: string,
): Promise<{ setup: ChargeSetup; ref: string; clientSecret: string }> {
	const stored = await storeSetup(ctx, id, "embedded");
	const { ref, clientSecret } = stored.setup;
	if (ref && clientSecret) return { setup: stored.setup, ref, clientSecret };
	const request = await setupRequest(ctx, stored);
	const made = await createOrClose(() => ctx.payments.createSetup(request), closeRefused(ctx, stored.setup));
	const change = { ref: made.ref, clientSecret: made.clientSecret };
	const customer = { asked: request.customer.customerRef, made: made.customerRef };
	return { setup: await saveRef(ctx, stored, customer, change), ...change };
}

/** Starts the same on the provider's page, which needs no script. @throws as startChargeSetup */
export async function startHostedChargeSetup(
	ctx: Ctx,
	id: string,
	urlsOf: (setup: ChargeSetup) => ReturnUrls,
): Promise<{ url: string }> {
	const stored = await storeSetup(ctx, id, "hosted");
	const { setup } = stored;
	if (setup.hostedUrl) return { url: setup.hostedUrl };
	const request = await setupRequest(ctx, stored);
	const page = await createOrClose(
		() => ctx.payments.createHostedSetup(request, urlsOf(setup)),
		closeRefused(ctx, setup),
	);
	if (!page) throw new Error(`${ctx.payments.provider} has no page of its own`);
	const customer = { asked: request.customer.customerRef, made: page.customerRef };
	await saveRef(ctx, stored, customer, { ref: page.ref, hostedUrl: page.url });
	return { url: page.url };
}

async function storeSetup(ctx: Ctx, id: string, surface: ChargeSetup["surface"]): Promise<Stored> {
	const { member } = await requireOwnCharges(ctx, id);
	await requireCardTry(ctx, holderOf(member), waitAfterDeclines);
	return ctx.db.write(async (tx) => {
		const access = await requireOwnCharges(ctx, id, tx, "payment.pay");
		const { id: memberId } = await requireContact(tx, access.member, undefined);
		const isOpen = (await listMemberPayments(tx, { memberId })).some(({ status }) => isPayable(status));
		if (!isOpen || !(await hasCollectedPayment(tx, memberId)))
			throw new DomainError("conflict", chargeTexts.nothingToCharge);
		const now = ctx.now.getTime();
		const own = { memberId, provider: ctx.payments.provider, surface };
		const open = await findReusableChargeSetup(tx, { ...own, after: now - KEY_TTL_MS });
		const fresh = { id: newId(), ...own, createdAt: now, updatedAt: now };
		if (!open) await noteNetwork(ctx, tx, fresh.id);
		return { ...access, setup: open ?? (await insertOne(tx, chargeSetups, fresh)) };
	});
}

/** The card belongs to the customer who already pays, else to the account's, else to the place's own. */
async function setupRequest(ctx: Ctx, { setup, member, trip }: Stored): Promise<SetupRequest> {
	const user = userOf(ctx);
	const payer = await findPayer(ctx.db.read, { memberId: member.id, provider: setup.provider });
	const customerRef = payer?.customerRef ?? null;
	const account = user && (await customerRequest(ctx, user));
	const place = { memberId: member.id, tripId: trip.id, payer: { name: member.name, email: member.email } };
	return {
		id: setup.id,
		createdAt: setup.createdAt,
		forCharges: true,
		customer: account
			? { ...account, customerRef: customerRef ?? account.customerRef }
			: { ...place, customerRef },
	};
}

function closeRefused(ctx: Ctx, { id }: ChargeSetup): (errorMessage: string) => Promise<void> {
	const change = { status: "failed" as const, updatedAt: ctx.now.getTime() };
	return (errorMessage) =>
		ctx.db.write(async (tx) => {
			await tx
				.update(chargeSetups)
				.set({ ...change, errorMessage })
				.where(and(eq(chargeSetups.id, id), eq(chargeSetups.status, "created")));
		});
}

function saveRef(
	ctx: Ctx,
	{ setup, member }: Stored,
	customer: { asked: string | null; made: string },
	made: { ref: string; clientSecret?: string; hostedUrl?: string },
): Promise<ChargeSetup> {
	return ctx.db.write(async (tx) => {
		await forgetReplacedCustomer(ctx, tx, customer);
		if (member.userId) await saveUserCustomer(ctx, tx, member.userId, customer.made);
		await saveCustomer(ctx, tx, member.id, customer.made);
		const change = { ...made, updatedAt: ctx.now.getTime() };
		await tx.update(chargeSetups).set(change).where(eq(chargeSetups.id, setup.id));
		return { ...setup, ...change };
	});
}

/**
 * Asks the provider whether a card was saved, and uses it for the member's later payments. At the demo provider, which
 * has no browser SDK, the call names a test card. A repeated call gives the same answer.
 * @param id the trip's id or share id
 * @param given.ref the setup at the provider, or our own id of it
 * @returns the setup, which has succeeded
 * @throws DomainError not_found, also for another member's setup; unauthenticated, forbidden, invalid for a demo id
 * with real keys; card_declined, not_finished, conflict once it was closed; ProviderTimeout, after which the call may
 * be repeated
 */
export async function confirmChargeSetup(
	ctx: Ctx,
	id: string,
	{ ref, testCard }: { ref: string; testCard?: TestCard },
): Promise<ChargeSetup> {
	const { member } = await requireOwnCharges(ctx, id);
	refuseDemoRefs(ctx, ref);
	const setup = await findOwnChargeSetup(ctx.db.read, { memberId: member.id, ref });
	if (!setup?.ref || setup.provider !== ctx.payments.provider) {
		throw new DomainError("not_found", texts.setupNotFound);
	}
	if (setup.status === "succeeded") return setup;
	if (!OPEN_CHARGE_SETUP_STATUSES.some((status) => status === setup.status)) {
		throw new DomainError("conflict", texts.chargeCardSetupEnded);
	}
	const fact = await fetchWithTestCard(ctx, setup.ref, testCard);
	if (fact.id !== setup.id) throw new DomainError("not_found", texts.setupNotFound);
	const applied = await applyChargeSetup(ctx, fact);
	if (applied?.status === "succeeded") return applied;
	if (fact.error && fact.status === "requires_card")
		throw new DomainError("card_declined", fact.error.message, { field: "testCard" });
	if (!applied || applied.status === "canceled")
		throw new DomainError("conflict", texts.chargeCardSetupEnded);
	const isChecking = applied.status === "requires_action";
	throw new DomainError("not_finished", isChecking ? texts.cardChecking : texts.cardMissing);
}

/** If a test card was sent and its answer lost, it is not sent again. */
async function fetchWithTestCard(ctx: Ctx, ref: string, testCard?: TestCard): Promise<SetupFact> {
	const fact = await ctx.payments.fetchSetup(ref);
	if (fact.status !== "requires_card" || !testCard || !ctx.payments.confirmDemoSetup) return fact;
	return ctx.payments.confirmDemoSetup(ref, testCard);
}

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
