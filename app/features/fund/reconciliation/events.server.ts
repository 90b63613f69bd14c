import { and, eq, gte, isNull, lte, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { takeInAttempt } from "#app/features/payments/attempts/take-in-attempt.server.ts";
import { applySetupEvent } from "#app/features/payments/cards/card-setups.server.ts";
import { applyChargeSetup } from "#app/features/payments/cards/charge-setups.server.ts";
import { findAttemptContext } from "#app/features/payments/payments.queries.ts";
import { completeSavedOrder } from "#app/features/plans/billing/complete-order.server.ts";
import { takeInPurchase, takeInSubscription } from "#app/features/plans/billing/take-in-plans.server.ts";
import { isPoolPaymentId, takeInPoolTransfer } from "#app/features/pool/payments/pool-payments.server.ts";
import { isTopUpId, takeInTopUp } from "#app/features/pool/top-ups/take-in-top-up.server.ts";
import type { EventSubject } from "#app/gateway/event-subject.ts";
import { isProviderRefusal, type Provider, type ProviderEvent } from "#app/gateway/gateway.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { errorInALine } from "#app/lib/describe-error.ts";
import { DomainError } from "#app/lib/errors.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import type { Reader } from "#db/db.ts";
import { providerEvents } from "#db/schema/fund.ts";
import { attempts, disputes, refundLines } from "#db/schema/payments.ts";
import { takeInReversals } from "../charges/reversals.server.ts";
import { applyDispute } from "../disputes/apply-dispute.server.ts";
import { refreshPayee } from "../payouts/payout-account.server.ts";
import { refreshPayout } from "../payouts/payouts.server.ts";
import { takeInRefund } from "../refunds/take-in-refund.server.ts";
import { takeInReleasesOf } from "../releases/take-in-transfers.server.ts";
import { takeInCharge } from "./take-in-charge.server.ts";
import * as texts from "./texts.ts";
import { findTimestamp, saveTimestamp } from "./timestamps.server.ts";

/** The setting with the time of the last poll for the provider's events, UTC ms. */
export const EVENTS_POLLED_AT = (provider: Provider) => `provider_events_polled_at:${provider}`;

/** The provider lists some events minutes after their date. */
const OVERLAP_MS = 10 * MINUTE_MS;
const MAX_RETRIES_PER_RUN = 100;

/**
 * Verifies, stores and applies one webhook. Its body is not trusted, so the object is fetched from the provider.
 * @throws DomainError malformed if the signature is wrong or too old; any other error is stored with the event, and the
 * provider should send the event again
 */
export async function receiveWebhook(ctx: Ctx, body: string, signature: string): Promise<void> {
	await processEvent(ctx, await verifyWebhook(ctx, body, signature));
}

/**
 * Polls the provider for events whose webhooks never arrived, and returns how many it applied.
 * @param from UTC ms; since the last poll if missing
 * @throws AggregateError with the failures, which are stored and tried again
 */
export async function pollEvents(ctx: Ctx, from?: number): Promise<number> {
	const begun = ctx.now.getTime();
	const polled = EVENTS_POLLED_AT(ctx.payments.provider);
	const since = from ?? (await findTimestamp(ctx.db.read, polled)) ?? begun - DAY_MS;
	const events = await ctx.payments.listEventsSince(since - OVERLAP_MS);
	try {
		return await processEvents(ctx, events);
	} finally {
		await ctx.db.write((tx) => saveTimestamp(tx, polled, begun));
	}
}

/**
 * Tries failed and early events again, and returns how many it applied.
 * @param since UTC ms; tries all that came after it, not only those that are due
 * @throws AggregateError with those that failed again
 */
export async function retryEvents(ctx: Ctx, since?: number): Promise<number> {
	const due = and(
		isNull(providerEvents.appliedAt),
		eq(providerEvents.provider, ctx.payments.provider),
		since === undefined
			? lte(providerEvents.retryAt, ctx.now.getTime())
			: gte(providerEvents.receivedAt, since),
	);
	const rows = await ctx.db.read
		.select()
		.from(providerEvents)
		.where(due)
		.orderBy(sql`${providerEvents.retryAt} asc nulls first`)
		.limit(MAX_RETRIES_PER_RUN);
	return processEvents(ctx, rows.map(toProviderEvent));
}

async function processEvents(ctx: Ctx, events: ProviderEvent[]): Promise<number> {
	let appliedCount = 0;
	const process = async (turn: Ctx, event: ProviderEvent) => {
		if (await processEvent(turn, event)) appliedCount += 1;
	};
	await forEachTurn(ctx, events, process, { failed: "event(s) could not be applied" });
	return appliedCount;
}

async function verifyWebhook(ctx: Ctx, body: string, signature: string): Promise<ProviderEvent> {
	try {
		return await ctx.payments.parseWebhook(body, signature);
	} catch (error) {
		if (isProviderRefusal(error))
			throw new DomainError("malformed", texts.wrongSignature, { reason: error.code });
		throw error;
	}
}

/** An event is retried after 1, 2, 4 … minutes, later every 6 hours, and given up after about a week. */
const FIRST_WAIT_MS = MINUTE_MS;
const MAX_WAIT_MS = 6 * HOUR_MS;
const MAX_TRIES = 36;

/**
 * Stores an event and applies it. An event about something not yet in our books is kept and tried again.
 * @returns false if it was applied before, or has to wait
 * @throws any error of applying it, which is stored with the event
 */
export async function processEvent(ctx: Ctx, event: ProviderEvent): Promise<boolean> {
	const row = await storeEvent(ctx, event);
	if (row.appliedAt !== null) return false;
	let missing: string | null;
	try {
		missing = await applyEvent(ctx, event);
	} catch (error) {
		await scheduleRetry(ctx, row, errorInALine(error));
		throw error;
	}
	if (missing) await scheduleRetry(ctx, row, missing);
	else await updateEvent(ctx, row.id, { appliedAt: ctx.now.getTime(), error: null, retryAt: null });
	return missing === null;
}

/** Schedules the first retry at once, in case this process is killed before it has applied the event. */
async function storeEvent(ctx: Ctx, { id, type, about }: ProviderEvent): Promise<StoredEvent> {
	return ctx.db.write(async (tx) => {
		const now = ctx.now.getTime();
		await tx
			.insert(providerEvents)
			.values({
				id,
				type,
				provider: ctx.payments.provider,
				objectRef: refOf(about),
				about,
				receivedAt: now,
				retryAt: now + FIRST_WAIT_MS,
			})
			.onConflictDoNothing();
		const [row] = await tx.select().from(providerEvents).where(eq(providerEvents.id, id));
		if (!row) throw new Error("the event just stored is missing");
		return row;
	});
}

function refOf(about: EventSubject): string | null {
	if ("attemptId" in about) return about.attemptId;
	if ("ref" in about) return about.ref;
	return "id" in about ? about.id : null;
}

/** @returns what the event waits for, or null if it was applied */
async function applyEvent(ctx: Ctx, { about, at }: ProviderEvent): Promise<string | null> {
	switch (about.kind) {
		case "attempt": {
			if (isTopUpId(about.attemptId)) {
				const missing = await takeInTopUp(ctx, about, at);
				return missing && texts.missing[missing](about.attemptId);
			}
			const attemptContext = await findAttemptContext(ctx.db.read, { id: about.attemptId });
			if (!attemptContext) {
				const missing = await takeInAttempt(ctx, about, at);
				return missing && texts.missing[missing](about.attemptId);
			}
			const { attempt, payment, member } = attemptContext;
			noteInLog({ member: member.id, payment: payment.id, attempt: attempt.id });
			const fact = attempt.ref
				? await ctx.payments.fetchIntent(attempt.ref)
				: await ctx.payments.findIntent(about.attemptId, attempt.createdAt);
			if (!fact) return texts.missing.intent(about.attemptId);
			await applyPayment(ctx, fact);
			return null;
		}
		case "refund": {
			const fact = await ctx.payments.fetchRefund(about.ref);
			const takeIn = () => takeInRefund(ctx, fact);
			return (await withCharge(ctx, fact.chargeRef, takeIn)) ? null : texts.chargeNotBooked(fact.chargeRef);
		}
		case "transfer":
			if (isPoolPaymentId(about.id))
				return (await takeInPoolTransfer(ctx, about)) ? null : texts.transferNotBooked(about.ref);
			await takeInReleasesOf(ctx, about);
			return (await takeInReversals(ctx, about)) ? null : texts.transferNotBooked(about.ref);
		case "dispute": {
			const fact = await ctx.payments.fetchDispute(about.ref);
			const apply = () => applyDispute(ctx, fact);
			return (await withCharge(ctx, fact.chargeRef, apply)) ? null : texts.chargeNotBooked(fact.chargeRef);
		}
		case "payee":
			await refreshPayee(ctx, about.ref);
			return null;
		case "payout":
			await refreshPayout(ctx, about);
			return null;
		case "setup": {
			if (about.forCharges) {
				await applyChargeSetup(ctx, await ctx.payments.fetchSetup(about.ref));
				return null;
			}
			const setup = await applySetupEvent(ctx, about.ref);
			if (setup) await completeSavedOrder(ctx, setup);
			return null;
		}
		case "purchase": {
			const missing = await takeInPurchase(ctx, about.id, at);
			return missing && texts.missing[missing](about.id);
		}
		case "subscription": {
			const missing = await takeInSubscription(ctx, await ctx.payments.fetchSubscription(about.ref));
			return missing && texts.missing[missing](about.ref);
		}
		case "nothing":
			return null;
	}
}

/** Tries to apply an event, and if its charge is unknown, takes in the charge and tries again. */
async function withCharge(ctx: Ctx, chargeRef: string, apply: () => Promise<boolean>): Promise<boolean> {
	return (await apply()) || ((await takeInCharge(ctx, chargeRef)) === "booked" && (await apply()));
}

async function scheduleRetry(ctx: Ctx, { id, tries }: StoredEvent, error: string): Promise<void> {
	const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, MAX_WAIT_MS);
	const retryAt = tries + 1 < MAX_TRIES ? ctx.now.getTime() + wait : null;
	await updateEvent(ctx, id, { error, tries: tries + 1, retryAt });
}

/** Leaves an event alone that another process has applied meanwhile. */
async function updateEvent(ctx: Ctx, id: string, change: Partial<StoredEvent>): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(providerEvents)
			.set(change)
			.where(and(eq(providerEvents.id, id), isNull(providerEvents.appliedAt)));
	});
}

export type StoredEvent = typeof providerEvents.$inferSelect;

/** An event arrives at most this long after the date under which the provider lists it. */
const MAX_DELAY_MS = HOUR_MS;

function toProviderEvent({ id, type, receivedAt, about }: StoredEvent): ProviderEvent {
	return { id, type, at: receivedAt, about: (about as EventSubject | null) ?? { kind: "nothing" } };
}

/** The subject of a stored event: as delivered, as listed by the provider, or found by our row that it refers to. */
export async function findEventSubject(ctx: Ctx, event: StoredEvent): Promise<EventSubject | null> {
	if (event.about) return toProviderEvent(event).about;
	const listed = await ctx.payments.listEventsSince(event.receivedAt - MAX_DELAY_MS);
	const subject = listed.find(({ id }) => id === event.id)?.about;
	return subject ?? findSubjectByRef(ctx.db.read, event.objectRef ?? "");
}

async function findSubjectByRef(db: Reader, ref: string): Promise<EventSubject | null> {
	const [attempt] = await db.select({ id: attempts.id }).from(attempts).where(eq(attempts.id, ref));
	if (attempt) return { kind: "attempt", attemptId: attempt.id };
	const [dispute] = await db.select({ ref: disputes.ref }).from(disputes).where(eq(disputes.ref, ref));
	if (dispute) return { kind: "dispute", ref };
	const [line] = await db.select({ id: refundLines.id }).from(refundLines).where(eq(refundLines.ref, ref));
	return line ? { kind: "refund", ref, id: line.id } : null;
}
