import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { refreshPayee } from "#app/features/funds/payout-account.server.ts";
import { applyPayment } from "#app/features/payments/apply-payment.server.ts";
import { isProviderRefusal, type ProviderEvent } from "#app/features/payments/gateway.ts";
import { attemptInFull } from "#app/features/payments/payments.queries.ts";
import { applyRefund } from "#app/features/refunds/apply-refund.server.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { providerEvents, settings } from "#db/schema/index.ts";
import { applyDispute } from "./disputes.server.ts";

/** Events are asked for anew from this long before the last look: some become visible late. */
const OVERLAP_MS = 10 * MINUTE_MS;
const POLLED = "provider_events_polled_at";

/**
 * Takes in one webhook: verified, stored, applied. What it is about is asked of the provider; the event itself is
 * only a hint to look. An event that was applied already changes nothing.
 * @throws DomainError malformed for a body that the provider did not sign, or signed too long ago; any other error
 * is kept with the event, and means that the provider should send it again
 */
export async function receiveWebhook(ctx: Ctx, body: string, signature: string): Promise<void> {
	await takeIn(ctx, await verified(ctx, body, signature));
}

/**
 * Asks the provider for the events whose webhooks never came, and takes up again those that failed.
 * @returns how many were news.
 * @throws AggregateError of what could not be applied, after all the others have been; the next look asks for it again
 */
export async function catchUpOnEvents(ctx: Ctx): Promise<number> {
	const begun = ctx.now().getTime();
	const failures: unknown[] = [];
	let news = 0;
	for (const event of await ctx.payments.listEventsSince((await lastPoll(ctx)) - OVERLAP_MS)) {
		try {
			if (await takeIn(ctx, event)) news += 1;
		} catch (error) {
			failures.push(error);
		}
	}
	if (failures.length > 0)
		throw new AggregateError(failures, `${failures.length} event(s) could not be applied`);
	await rememberPoll(ctx, begun);
	return news;
}

async function verified(ctx: Ctx, body: string, signature: string): Promise<ProviderEvent> {
	try {
		return await ctx.payments.parseWebhook(body, signature);
	} catch (error) {
		if (isProviderRefusal(error)) throw new DomainError("malformed", "The signature does not fit");
		throw error;
	}
}

/** @returns whether it was news. */
async function takeIn(ctx: Ctx, event: ProviderEvent): Promise<boolean> {
	if (!(await store(ctx, event))) return false;
	try {
		await apply(ctx, event);
	} catch (error) {
		await note(ctx, event, { error: error instanceof Error ? error.message : String(error) });
		throw error;
	}
	await note(ctx, event, { appliedAt: ctx.now().getTime(), error: null });
	return true;
}

/** @returns whether it still has to be applied. */
async function store(ctx: Ctx, { id, type, about }: ProviderEvent): Promise<boolean> {
	return ctx.db.write(async (tx) => {
		await tx
			.insert(providerEvents)
			.values({
				id,
				type,
				provider: ctx.payments.provider,
				objectRef: "ref" in about ? about.ref : "attemptId" in about ? about.attemptId : null,
				receivedAt: ctx.now().getTime(),
			})
			.onConflictDoNothing();
		const [row] = await tx.select().from(providerEvents).where(eq(providerEvents.id, id));
		return row?.appliedAt === null;
	});
}

/** Whatever the event is about is fetched, and goes through the one applier that its kind of fact has. */
async function apply(ctx: Ctx, { about }: ProviderEvent): Promise<void> {
	switch (about.kind) {
		case "attempt": {
			const matter = await attemptInFull(ctx.db.read, { id: about.attemptId });
			if (!matter) return;
			const fact = matter.attempt.ref
				? await ctx.payments.fetchIntent(matter.attempt.ref)
				: await ctx.payments.findIntent(about.attemptId, matter.attempt.createdAt);
			if (fact) await applyPayment(ctx, fact);
			return;
		}
		case "refund":
			await applyRefund(ctx, await ctx.payments.fetchRefund(about.ref));
			return;
		case "dispute":
			await applyDispute(ctx, await ctx.payments.fetchDispute(about.ref));
			return;
		case "payee":
			await refreshPayee(ctx, about.ref);
	}
}

async function note(
	ctx: Ctx,
	{ id }: ProviderEvent,
	change: Partial<typeof providerEvents.$inferInsert>,
): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx.update(providerEvents).set(change).where(eq(providerEvents.id, id));
	});
}

/** UTC ms; the first look goes back a day. */
async function lastPoll(ctx: Ctx): Promise<number> {
	const [row] = await ctx.db.read.select().from(settings).where(eq(settings.name, POLLED));
	return row ? Number(row.value) : ctx.now().getTime() - DAY_MS;
}

async function rememberPoll(ctx: Ctx, at: number): Promise<void> {
	const value = String(at);
	await ctx.db.write(async (tx) => {
		await tx
			.insert(settings)
			.values({ name: POLLED, value })
			.onConflictDoUpdate({ target: settings.name, set: { value } });
	});
}
