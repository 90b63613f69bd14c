import { and, eq } from "drizzle-orm";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout, type Provider } from "#app/gateway/gateway.ts";
import type { ReturnUrls } from "#app/gateway/return-urls.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { withShortWaits } from "#db/reads-that-write.ts";
import { payees } from "#db/schema/index.ts";
import { isUnwritable } from "#db/sqlite-errors.ts";
import * as texts from "./texts/payout-account.ts";

export type Payee = typeof payees.$inferSelect;

export type PayoutState = "none" | "pending" | "ready";

/** Where the provider's pages about a payout account lead back to. */
export function payoutReturnUrls(origin: string, tripId: string): ReturnUrls {
	const page = `${origin}/fund-release/${encodeURIComponent(tripId)}`;
	return { success: `${page}?payout=return`, cancel: page };
}

/**
 * Opens the user's payout account, one per user.
 * @returns the URL of the page on which the provider identifies the user
 * @throws DomainError unauthenticated, forbidden, not_found, provider_failed if the provider refuses; ProviderTimeout.
 * After the last two the call may be repeated.
 */
export async function startOnboarding(ctx: Ctx, tripId: string, urls: ReturnUrls): Promise<string> {
	await requireTrip(ctx, tripId, "fund.release");
	try {
		return await openOnboarding(ctx, urls);
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		throw new DomainError("provider_failed", texts.setUpRefused, { cause: error });
	}
}

async function openOnboarding(ctx: Ctx, urls: ReturnUrls): Promise<string> {
	const { id, ref } = (await findOwnPayee(ctx)) ?? (await createPayee(ctx));
	const startedAt = ctx.now().getTime();
	await ctx.db.write(async (tx) => {
		await tx.update(payees).set({ startedAt }).where(eq(payees.id, id));
	});
	return ctx.payments.onboardingUrl(ref, urls);
}

/** The state of the user's payout account. The provider is asked about one that is not ready. */
export async function payoutState(ctx: Ctx): Promise<PayoutState> {
	const payee = await findOwnPayee(ctx);
	if (!payee) return "none";
	try {
		const reading = { ...ctx, db: withShortWaits(ctx.db) };
		return (payee.readyAt ?? (await refreshPayeeStatus(reading, payee))) === null ? "pending" : "ready";
	} catch (error) {
		// The rest of the page does not need the account, so it is shown without an answer.
		if (isProviderTimeout(error) || isProviderRefusal(error) || isUnwritable(error)) return "pending";
		throw error;
	}
}

/**
 * The user's payout account, if the provider pays out to it. An account that the provider refuses to look up is not ready.
 * @throws DomainError payee_missing; ProviderTimeout
 */
export async function requirePayee(ctx: Ctx): Promise<Payee> {
	const payee = await findOwnPayee(ctx);
	try {
		if (payee && (payee.readyAt ?? (await refreshPayeeStatus(ctx, payee))) !== null) return payee;
	} catch (error) {
		if (!isProviderRefusal(error)) throw error;
		throw new DomainError("payee_missing", texts.setUpFirst, { cause: error });
	}
	throw new DomainError("payee_missing", texts.setUpFirst);
}

/** Asks the provider whether it pays out to an account, and returns since when it does, UTC ms, or null. */
export async function refreshPayeeStatus(ctx: Ctx, payee: Payee): Promise<number | null> {
	const ready = await ctx.payments.payeeReady(payee.ref);
	const readyAt = ready ? (payee.readyAt ?? ctx.now().getTime()) : null;
	await ctx.db.write(async (tx) => {
		await tx.update(payees).set({ readyAt }).where(eq(payees.id, payee.id));
	});
	return readyAt;
}

/** Refreshes the account that a provider event names, if it is one of ours. */
export async function refreshPayee(ctx: Ctx, ref: string): Promise<void> {
	const [payee] = await ctx.db.read.select().from(payees).where(eq(payees.ref, ref));
	if (payee) await refreshPayeeStatus(ctx, payee);
}

async function findOwnPayee(ctx: Ctx, db = ctx.db.read): Promise<Payee | null> {
	return payeeOfUser(db, { userId: requireUser(ctx).id, provider: ctx.payments.provider });
}

const payeeOfUser = rowQuery((db, { userId, provider }: Params<{ userId: string; provider: Provider }>) =>
	db
		.select()
		.from(payees)
		.where(and(eq(payees.userId, userId), eq(payees.provider, provider))),
);

async function createPayee(ctx: Ctx): Promise<Payee> {
	const { id, email, firstName, lastName } = requireUser(ctx);
	const { ref } = await ctx.payments.ensurePayee({ id, email, name: `${firstName} ${lastName}`.trim() });
	return ctx.db.write(async (tx) => {
		const { provider } = ctx.payments;
		const times = { startedAt: ctx.now().getTime(), createdAt: ctx.now().getTime() };
		await tx
			.insert(payees)
			.values({ id: newId(), userId: id, provider, ref, ...times })
			.onConflictDoNothing();
		const saved = await findOwnPayee(ctx, tx);
		if (!saved) throw new Error("the payout account just saved is missing");
		return saved;
	});
}
