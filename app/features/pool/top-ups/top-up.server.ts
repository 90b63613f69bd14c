import { setTimeout as pause } from "node:timers/promises";
import { and, eq, isNull } from "drizzle-orm";
import type { TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { requireOwnCard } from "#app/features/payments/attempts/pay.server.ts";
import * as attemptTexts from "#app/features/payments/attempts/texts.ts";
import {
	forgetMissing,
	forgetReplacedCustomer,
} from "#app/features/payments/cards/forget-customer.server.ts";
import { NEW_CARD } from "#app/features/payments/cards/new-card.ts";
import { saveCustomer } from "#app/features/payments/cards/payers.queries.ts";
import { CARD_AUTHENTICATION_REQUIRED } from "#app/features/payments/instalments/retry.ts";
import { refuseAddress } from "#app/features/payments/may-pay.server.ts";
import { isOpenDecline, LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import { declineInWords } from "#app/gateway/decline-words.ts";
import {
	type ChallengeAnswer,
	isMissing,
	isProviderRefusal,
	isProviderTimeout,
} from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import type { SavedCard, TestCard } from "#app/gateway/saved-card.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { poolTopUps } from "#db/schema/pool.ts";
import { findTopUp, type TopUp } from "../pool.queries.ts";
import { topUpPath } from "../pool-path.ts";
import { requirePool } from "../require-pool.server.ts";
import * as texts from "../texts.ts";
import { applyTopUp } from "./apply-top-up.server.ts";
import { endTopUp, type ReservedTopUp, reserveTopUp } from "./reserve-top-up.server.ts";

/** `surface` is set if the provider's card field was in our page. */
export type TopUpInput = {
	amount: Cents;
	testCard?: TestCard;
	surface?: "embedded";
	savedCard?: string; // one of the asker's saved cards, or NEW_CARD
	email?: string; // for a guest without a stored address
};

/** A top-up is either settled already, or has to be completed at the provider. */
export type TopUpResult = { topUpId: string } & (
	| { status: "paid" | "action_required" | "checking" }
	| { status: "hosted"; url: string }
	| { status: "embedded"; clientConfirmation: { clientSecret: string; returnUrl: string } }
);

/** The following call to the provider moves the money. */
const AT_ONCE = { surface: "embedded", paysAtOnce: true } as const;

/**
 * Puts money into the trip's pool: at once with the demo provider's test card or a saved card, in the card field of our
 * page, or on the provider's page, which needs no script. Each way stores the top-up before it asks the provider, and
 * applies the answer afterwards.
 * @param origin the origin under which browsers reach this app
 * @throws DomainError as reserveTopUp does; card_declined; provider_failed; ProviderTimeout, after which the same call
 * is safe
 */
export async function topUp(
	ctx: Ctx,
	ref: TripRef,
	{ testCard = "success", surface, savedCard = NEW_CARD, amount, email }: TopUpInput,
	{ origin, secret }: { origin: string; secret?: string },
): Promise<TopUpResult> {
	const { trip, member } = await requirePool(ctx, ref, "pool.top-up");
	if (savedCard !== NEW_CARD) {
		const card = await requireOwnCard(ctx, member.id, savedCard);
		const reserved = await reserveTopUp(ctx, ref, { amount, email, ...AT_ONCE }, secret);
		return reserved.isKnown ? resultOf(ctx, reserved.topUp.id) : chargeCard(ctx, reserved, card);
	}
	const { payDemo } = ctx.payments;
	if (payDemo) {
		const reserved = await reserveTopUp(ctx, ref, { amount, email, ...AT_ONCE }, secret);
		if (!reserved.isKnown) await settle(ctx, () => payDemo(reserved.chargeRequest, testCard));
		return resultOf(ctx, reserved.topUp.id, { waits: 4 });
	}
	const reserved = await reserveTopUp(ctx, ref, { amount, email, surface: surface ?? "hosted" }, secret);
	const { id, status } = reserved.topUp;
	if (status !== "created" && status !== "requires_action") return resultOf(ctx, id);
	const urls = returnUrlsOf(origin, trip.shareId, id);
	if (surface === "embedded") {
		const { clientSecret } = await giveIntent(ctx, reserved, urls);
		if (!clientSecret) throw new Error(`top-up ${id} has no client secret`);
		return { topUpId: id, status: "embedded", clientConfirmation: { clientSecret, returnUrl: urls.success } };
	}
	const { hostedUrl } = await giveIntent(ctx, reserved, urls);
	if (!hostedUrl) throw new Error(`top-up ${id} has no address`);
	return { topUpId: id, status: "hosted", url: hostedUrl };
}

function returnUrlsOf(origin: string, shareId: string, id: string): ReturnUrls {
	const page = origin + topUpPath(shareId);
	return { success: `${page}?returned=${encodeURIComponent(id)}`, cancel: page };
}

async function settle(ctx: Ctx, ask: () => Promise<Parameters<typeof applyTopUp>[1]>): Promise<void> {
	try {
		await applyTopUp(ctx, await ask());
	} catch (error) {
		// The sweeper will find out the outcome.
		if (!isProviderTimeout(error)) throw error;
	}
}

async function chargeCard(
	ctx: Ctx,
	{ topUp: { id, createdAt }, chargeRequest }: ReservedTopUp,
	card: SavedCard,
): Promise<TopUpResult> {
	try {
		await settle(ctx, () => ctx.payments.chargeSavedCard(chargeRequest, card));
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		// An earlier call under the same key may have succeeded.
		const earlier = await ctx.payments.findIntent(id, createdAt).catch(() => undefined);
		if (earlier) await applyTopUp(ctx, earlier);
		if (earlier === null) await endRefused(ctx, id, error);
		if (isMissing(error)) {
			const { code } = error;
			await ctx.db.write((tx) => forgetMissing(ctx, tx, { code, card }));
			const about = { field: "savedCard", reason: code };
			throw new DomainError("card_declined", attemptTexts.cardNotKept, about);
		}
		if (earlier === null)
			throw new DomainError("provider_failed", attemptTexts.refusedByProvider, { cause: error });
	}
	return resultOf(ctx, id, { field: "savedCard" });
}

async function endRefused(ctx: Ctx, id: string, { code, message }: { code: string; message: string }) {
	const ended = { status: "canceled", errorCode: code, errorMessage: message } as const;
	await ctx.db.write(async (tx) => {
		await tx
			.update(poolTopUps)
			.set({ ...ended, updatedAt: ctx.now.getTime() })
			.where(and(eq(poolTopUps.id, id), eq(poolTopUps.status, "unknown"), isNull(poolTopUps.ref)));
	});
}

/** @returns the top-up with its intent. Identical concurrent calls all get the one that was stored first. */
async function giveIntent(
	ctx: Ctx,
	{ topUp: known, chargeRequest }: ReservedTopUp,
	urls: ReturnUrls,
): Promise<TopUp> {
	if (known.ref !== null) return known;
	const { customerRef: asked, memberId } = chargeRequest;
	try {
		const intent =
			known.surface === "embedded"
				? await ctx.payments.createIntent(chargeRequest)
				: await ctx.payments.createHostedCheckout(chargeRequest, urls);
		if (!intent) throw new Error(`${ctx.payments.provider} has no page of its own`);
		const { customerRef: made, ref } = intent;
		const given = "url" in intent ? { hostedUrl: intent.url } : { clientSecret: intent.clientSecret };
		const row = await ctx.db.write(async (tx) => {
			await forgetReplacedCustomer(ctx, tx, { asked, made });
			if (made) await saveCustomer(ctx, tx, memberId, made);
			const isFree = and(
				eq(poolTopUps.id, known.id),
				eq(poolTopUps.status, "created"),
				isNull(poolTopUps.ref),
			);
			await tx
				.update(poolTopUps)
				.set({ ref, ...given, updatedAt: ctx.now.getTime() })
				.where(isFree);
			return (await findTopUp(tx, { id: known.id }))?.topUp;
		});
		if (row?.ref === ref && isLive(row)) return row;
		// The top-up has ended since it was reserved, so this intent must never be paid.
		await ctx.payments.cancel(ref);
		throw new DomainError("conflict", attemptTexts.changedElsewhere);
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		await endTopUp(ctx, known.id, error.code, attemptTexts.refusedByProvider);
		if (error.code === "email_invalid") throw await ctx.db.write((tx) => refuseAddress(tx, memberId));
		throw new DomainError("provider_failed", attemptTexts.refusedByProvider, { cause: error });
	}
}

const isLive = ({ status }: TopUp) => LIVE_ATTEMPT_STATUSES.some((live) => live === status);

const TWIN_WAIT_MS = 250;

/**
 * The result of a stored top-up.
 * @param waits how often to wait for an identical call that is still under way
 * @throws DomainError card_declined, conflict for one that was closed before anyone paid
 */
async function resultOf(
	ctx: Ctx,
	id: string,
	{ waits = 0, field = "testCard" }: { waits?: number; field?: string } = {},
): Promise<TopUpResult> {
	const found = await findTopUp(ctx.db.read, { id });
	if (!found) throw new DomainError("not_found", common.paymentNotFound);
	const { status, errorCode, errorMessage } = found.topUp;
	if (status === "unknown" && waits > 0) {
		await pause(TWIN_WAIT_MS);
		return resultOf(takeTurn(ctx), id, { waits: waits - 1, field });
	}
	if (status === "succeeded") return { topUpId: id, status: "paid" };
	if (status === "unknown") return { topUpId: id, status: "checking" };
	if (status === "failed" || isOpenDecline(found.topUp)) {
		const asks = errorCode === CARD_AUTHENTICATION_REQUIRED;
		const message = asks ? attemptTexts.bankAsksForCard : (errorMessage ?? attemptTexts.notMade);
		throw new DomainError("card_declined", message, {
			field,
			reason: declineInWords(errorCode) ?? undefined,
		});
	}
	if (status === "requires_action") return { topUpId: id, status: "action_required" };
	if (status === "created") throw new DomainError("not_finished", attemptTexts.notMadeYet);
	throw new DomainError("conflict", errorMessage ?? texts.closedUnpaid);
}

/**
 * Asks the provider for the outcome of one's own top-up, and stores it. The demo provider has no bank's page, so its
 * question is answered here.
 * @throws DomainError not_found for another's; as resultOf
 */
export async function confirmTopUp(
	ctx: Ctx,
	ref: TripRef,
	id: string,
	answer?: ChallengeAnswer,
): Promise<TopUpResult> {
	const { member } = await requirePool(ctx, ref, "pool.see");
	const found = await findTopUp(ctx.db.read, { id });
	if (found?.topUp.memberId !== member.id) throw new DomainError("not_found", common.paymentNotFound);
	const { ref: intent, status } = found.topUp;
	const { answerDemo } = ctx.payments;
	if (intent && isLive(found.topUp)) {
		const ask = () =>
			answer && answerDemo && status === "requires_action"
				? answerDemo(intent, answer)
				: ctx.payments.fetchIntent(intent);
		await settle(ctx, ask);
	}
	return resultOf(ctx, id);
}
