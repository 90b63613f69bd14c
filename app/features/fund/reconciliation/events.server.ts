import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderRefusal, type ProviderEvent } from "#app/gateway/gateway.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { providerEvents } from "#db/schema/fund.ts";
import { toProviderEvent } from "./event-subject.server.ts";
import { processEvent } from "./process-event.server.ts";
import * as texts from "./texts.ts";
import { findTimestamp, saveTimestamp } from "./timestamps.server.ts";

/** The provider lists some events only minutes after their date. */
const OVERLAP_MS = 10 * MINUTE_MS;
const MAX_RETRIES_PER_RUN = 100;

/**
 * Verifies, stores and applies one webhook. Its body is not trusted, so the object that it names is fetched from the provider.
 * @throws DomainError malformed when the signature is wrong or too old; any other error is stored with the event, and
 * the provider should send the event again
 */
export async function receiveWebhook(ctx: Ctx, body: string, signature: string): Promise<void> {
	await processEvent(ctx, await verifyWebhook(ctx, body, signature));
}

/**
 * Asks the provider for the events whose webhooks never came, and returns how many it applied.
 * @throws AggregateError with those that could not be applied; they are stored and tried again
 */
export async function pollEvents(ctx: Ctx): Promise<number> {
	const begun = ctx.now.getTime();
	const polled = `provider_events_polled_at:${ctx.payments.provider}`;
	const since = (await findTimestamp(ctx.db.read, polled)) ?? begun - DAY_MS;
	const events = await ctx.payments.listEventsSince(since - OVERLAP_MS);
	try {
		return await processEvents(ctx, events);
	} finally {
		await ctx.db.write((tx) => saveTimestamp(tx, polled, begun));
	}
}

/**
 * Tries failed and early events again, and returns how many it applied.
 * @throws AggregateError with those that failed again
 */
export async function retryEvents(ctx: Ctx): Promise<number> {
	const due = and(
		isNull(providerEvents.appliedAt),
		eq(providerEvents.provider, ctx.payments.provider),
		lte(providerEvents.retryAt, ctx.now.getTime()),
	);
	const rows = await ctx.db.read
		.select()
		.from(providerEvents)
		.where(due)
		.orderBy(asc(providerEvents.retryAt))
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
		if (isProviderRefusal(error)) throw new DomainError("malformed", texts.wrongSignature);
		throw error;
	}
}
