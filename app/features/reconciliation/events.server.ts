import { and, asc, eq, isNull, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, type ProviderEvent } from "#app/gateway/gateway.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { providerEvents } from "#db/schema/index.ts";
import { instantOf, rememberInstant } from "./instants.server.ts";
import { takeIn } from "./take-in.server.ts";

/** Events are asked for anew from this long before the last look: some become visible late. */
const OVERLAP_MS = 10 * MINUTE_MS;
const RETRIES_AT_ONCE = 100;

/**
 * Takes in one webhook: verified, stored, applied. What it is about is asked of the provider; the event itself is
 * only a hint to look. An event that was applied already changes nothing; one that comes too early is kept.
 * @throws DomainError malformed for a body that the provider did not sign, or signed too long ago; any other error
 * is kept with the event, and means that the provider should send it again
 */
export async function receiveWebhook(ctx: Ctx, body: string, signature: string): Promise<void> {
	await takeIn(ctx, await verified(ctx, body, signature));
}

/**
 * Asks the provider for the events whose webhooks never came.
 * @returns how many were news.
 * @throws AggregateError of what could not be applied, after all the others have been; it is stored, and tried again
 */
export async function catchUpOnEvents(ctx: Ctx): Promise<number> {
	const begun = ctx.now().getTime();
	const polled = `provider_events_polled_at:${ctx.payments.provider}`;
	const since = (await instantOf(ctx.db.read, polled)) ?? begun - DAY_MS;
	const { news, failures } = await takeInAll(ctx, await ctx.payments.listEventsSince(since - OVERLAP_MS));
	await ctx.db.write((tx) => rememberInstant(tx, polled, begun));
	if (failures.length > 0) throw failed(failures);
	return news;
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
		.limit(RETRIES_AT_ONCE);
	const { news, failures } = await takeInAll(ctx, rows.map(storedEvent));
	if (failures.length > 0) throw failed(failures);
	return news;
}

/** An event as it came; it was verified then. */
export function storedEvent({
	id,
	type,
	receivedAt,
	about,
}: typeof providerEvents.$inferSelect): ProviderEvent {
	const nothing = { kind: "nothing" } as const;
	return { id, type, at: receivedAt, about: (about as ProviderEvent["about"] | null) ?? nothing };
}

async function takeInAll(ctx: Ctx, events: ProviderEvent[]) {
	const failures: unknown[] = [];
	let news = 0;
	for (const event of events) {
		try {
			if (await takeIn(ctx, event)) news += 1;
		} catch (error) {
			failures.push(error);
		}
	}
	return { news, failures };
}

const failed = (failures: unknown[]) =>
	new AggregateError(failures, `${failures.length} event(s) could not be applied`);

async function verified(ctx: Ctx, body: string, signature: string): Promise<ProviderEvent> {
	try {
		return await ctx.payments.parseWebhook(body, signature);
	} catch (error) {
		if (isProviderRefusal(error)) throw new DomainError("malformed", "The signature does not fit");
		throw error;
	}
}
