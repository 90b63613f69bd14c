import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, type ProviderEvent } from "#app/gateway/gateway.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { providerEvents } from "#db/schema/index.ts";
import { processEvent } from "./process-event.server.ts";
import { findTimestamp, saveTimestamp } from "./timestamps.server.ts";

/** Events are asked for anew from this long before the last look: some become visible late. */
const OVERLAP_MS = 10 * MINUTE_MS;
const MAX_RETRIES_PER_RUN = 100;

/**
 * Takes in one webhook: verified, stored, applied. What it is about is asked of the provider; the event itself is
 * only a hint to look. An event that was applied already changes nothing; one that comes too early is kept.
 * @throws DomainError malformed for a body that the provider did not sign, or signed too long ago; any other error
 * is kept with the event, and means that the provider should send it again
 */
export async function receiveWebhook(ctx: Ctx, body: string, signature: string): Promise<void> {
	await processEvent(ctx, await verifyWebhook(ctx, body, signature));
}

/**
 * Asks the provider for the events whose webhooks never came.
 * @returns how many were news.
 * @throws AggregateError of what could not be applied, after all the others have been; it is stored, and tried again
 */
export async function pollEvents(ctx: Ctx): Promise<number> {
	const begun = ctx.now().getTime();
	const polled = `provider_events_polled_at:${ctx.payments.provider}`;
	const since = (await findTimestamp(ctx.db.read, polled)) ?? begun - DAY_MS;
	const { appliedCount, failures } = await processEvents(
		ctx,
		await ctx.payments.listEventsSince(since - OVERLAP_MS),
	);
	await ctx.db.write((tx) => saveTimestamp(tx, polled, begun));
	if (failures.length > 0) throw eventsError(failures);
	return appliedCount;
}

/**
 * Takes up again the events that came too early, that failed, or whose taker was killed.
 * @returns how many are applied now.
 * @throws AggregateError of what failed once more, after all the others have been tried
 */
export async function retryEvents(ctx: Ctx): Promise<number> {
	const due = and(
		isNull(providerEvents.appliedAt),
		eq(providerEvents.provider, ctx.payments.provider),
		lte(providerEvents.retryAt, ctx.now().getTime()),
	);
	const rows = await ctx.db.read
		.select()
		.from(providerEvents)
		.where(due)
		.orderBy(asc(providerEvents.retryAt))
		.limit(MAX_RETRIES_PER_RUN);
	const { appliedCount, failures } = await processEvents(ctx, rows.map(toProviderEvent));
	if (failures.length > 0) throw eventsError(failures);
	return appliedCount;
}

/** An event as it came; it was verified then. */
export function toProviderEvent({
	id,
	type,
	receivedAt,
	about,
}: typeof providerEvents.$inferSelect): ProviderEvent {
	const nothing = { kind: "nothing" } as const;
	return { id, type, at: receivedAt, about: (about as ProviderEvent["about"] | null) ?? nothing };
}

async function processEvents(ctx: Ctx, events: ProviderEvent[]) {
	const failures: unknown[] = [];
	let appliedCount = 0;
	for (const event of events) {
		try {
			if (await processEvent(ctx, event)) appliedCount += 1;
		} catch (error) {
			failures.push(error);
		}
	}
	return { appliedCount, failures };
}

const eventsError = (failures: unknown[]) =>
	new AggregateError(failures, `${failures.length} event(s) could not be applied`);

async function verifyWebhook(ctx: Ctx, body: string, signature: string): Promise<ProviderEvent> {
	try {
		return await ctx.payments.parseWebhook(body, signature);
	} catch (error) {
		if (isProviderRefusal(error)) throw new DomainError("malformed", "The signature does not fit");
		throw error;
	}
}
