import { and, eq } from "drizzle-orm";
import { requireTrip, requireUser } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout, type ReturnUrls } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import { newId } from "#app/lib/ids.server.ts";
import { payees } from "#db/schema/index.ts";

export type Payee = typeof payees.$inferSelect;

/** How an organizer's payout account stands: none yet, not yet accepted by the provider, or fit to be paid out to. */
export type PayoutState = "none" | "pending" | "ready";

export const PAYEE_MISSING_MESSAGE = "Set up your payout account first. Nothing was released.";

/** Where the provider's pages about a payout account lead back to. */
export function payoutReturnUrls(origin: string, tripId: string): ReturnUrls {
	const page = `${origin}/fund-release/${encodeURIComponent(tripId)}`;
	return { success: `${page}?payout=return`, cancel: page };
}

/**
 * Opens the asker's payout account, once per user, and says where the provider wants to know who they are.
 * @returns the whole address of the provider's page
 * @throws DomainError unauthenticated, forbidden, not_found; ProviderTimeout, after which the same call is safe
 */
export async function startOnboarding(ctx: Ctx, tripId: string, urls: ReturnUrls): Promise<string> {
	await requireTrip(ctx, tripId, "fund.release");
	const { id, ref } = (await findOwnPayee(ctx)) ?? (await createPayee(ctx));
	const startedAt = ctx.now().getTime();
	await ctx.db.write(async (tx) => {
		await tx.update(payees).set({ startedAt }).where(eq(payees.id, id));
	});
	return ctx.payments.onboardingUrl(ref, urls);
}

/**
 * How the asker's payout account stands. One that is not ready is asked for at the provider, and what it says kept;
 * this is also where the provider's page returns to.
 */
export async function payoutState(ctx: Ctx): Promise<PayoutState> {
	const payee = await findOwnPayee(ctx);
	if (!payee) return "none";
	try {
		return (payee.readyAt ?? (await refreshPayeeStatus(ctx, payee))) === null ? "pending" : "ready";
	} catch (error) {
		// The page is about more than the account. One that the provider refuses to speak of is not ready either.
		if (isProviderTimeout(error) || isProviderRefusal(error)) return "pending";
		throw error;
	}
}

/**
 * The asker's payout account, when the provider would pay out to it.
 * @throws DomainError payee_missing; ProviderTimeout
 */
export async function requirePayee(ctx: Ctx): Promise<Payee> {
	const payee = await findOwnPayee(ctx);
	if (!payee || (payee.readyAt ?? (await refreshPayeeStatus(ctx, payee))) === null) {
		throw new DomainError("payee_missing", PAYEE_MISSING_MESSAGE);
	}
	return payee;
}

/**
 * Asks the provider whether it would pay out to an account now, and keeps the answer.
 * @returns since when, UTC ms, or null
 */
export async function refreshPayeeStatus(ctx: Ctx, payee: Payee): Promise<number | null> {
	const ready = await ctx.payments.payeeReady(payee.ref);
	const readyAt = ready ? (payee.readyAt ?? ctx.now().getTime()) : null;
	await ctx.db.write(async (tx) => {
		await tx.update(payees).set({ readyAt }).where(eq(payees.id, payee.id));
	});
	return readyAt;
}

/** The same for an account that the provider has told of; one that is not ours changes nothing. */
export async function refreshPayee(ctx: Ctx, ref: string): Promise<void> {
	const [payee] = await ctx.db.read.select().from(payees).where(eq(payees.ref, ref));
	if (payee) await refreshPayeeStatus(ctx, payee);
}

async function findOwnPayee(ctx: Ctx, db = ctx.db.read): Promise<Payee | null> {
	const mine = and(eq(payees.userId, requireUser(ctx).id), eq(payees.provider, ctx.payments.provider));
	const [row] = await db.select().from(payees).where(mine);
	return row ?? null;
}

async function createPayee(ctx: Ctx): Promise<Payee> {
	const { id, email, firstName, lastName } = requireUser(ctx);
	const { ref } = await ctx.payments.ensurePayee({ id, email, name: `${firstName} ${lastName}`.trim() });
	return ctx.db.write(async (tx) => {
		const { provider } = ctx.payments;
		const at = { startedAt: ctx.now().getTime(), createdAt: ctx.now().getTime() };
		await tx
			.insert(payees)
			.values({ id: newId(), userId: id, provider, ref, ...at })
			.onConflictDoNothing();
		const kept = await findOwnPayee(ctx, tx);
		if (!kept) throw new Error("the payout account just kept is missing");
		return kept;
	});
}
