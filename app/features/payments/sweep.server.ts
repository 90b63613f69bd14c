import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, enter } from "#app/features/ledger/ledger.server.ts";
import { overpaidReturnLines } from "#app/features/ledger/ledger.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { jobs } from "#db/schema/index.ts";
import { applyPayment, RETURN_OVERPAID } from "./apply-payment.server.ts";
import { isProviderTimeout } from "./gateway.ts";
import { type Attempt, attemptInFull, liveAttemptOf, staleAttempts } from "./payments.queries.ts";
import { closeUnsent } from "./start-payment.server.ts";

/** A request that is still paying is left alone this long. */
const IN_FLIGHT_MS = 20_000;
/** A page that was opened and never paid on is given up after a day. */
const ABANDONED_MS = DAY_MS;

/**
 * Clears up after lost answers, killed servers and closed tabs: asks the provider about every attempt that is not
 * settled, and returns what was paid twice. Safe to run at any time, in several processes, and again.
 * @returns how many attempts it settled.
 */
export async function sweepPayments(ctx: Ctx): Promise<number> {
	let settled = 0;
	for (const attempt of await staleAttempts(ctx.db.read, ctx.now().getTime() - IN_FLIGHT_MS)) {
		if (await resolve(ctx, attempt)) settled += 1;
	}
	await returnOverpaid(ctx);
	return settled;
}

/**
 * For a page that waits: looks whether the provider knows by now.
 * @returns whether a live attempt of the payment was settled.
 */
export async function lookAgain(ctx: Ctx, paymentId: string): Promise<boolean> {
	const attempt = await liveAttemptOf(ctx.db.read, paymentId);
	return attempt?.status === "unknown" ? resolve(ctx, attempt) : false;
}

async function resolve(ctx: Ctx, attempt: Attempt): Promise<boolean> {
	const age = ctx.now().getTime() - attempt.updatedAt;
	if (attempt.status !== "unknown" && age < ABANDONED_MS) return false;
	try {
		const fact = attempt.ref
			? await ctx.payments.fetchIntent(attempt.ref)
			: await ctx.payments.findIntent(attempt.id);
		if (!fact) {
			await closeUnsent(ctx, attempt);
			return true;
		}
		// Never paid: canceled there before it is freed here, so that the provider decides any race.
		const idle = fact.status === "requires_payment" && age >= IN_FLIGHT_MS;
		const abandoned = fact.status === "requires_action" && age >= ABANDONED_MS;
		const known = idle || abandoned ? await ctx.payments.cancel(fact.ref) : fact;
		const status = await applyPayment(ctx, known);
		return status !== attempt.status;
	} catch (error) {
		if (isProviderTimeout(error)) return false;
		throw error;
	}
}

async function returnOverpaid(ctx: Ctx): Promise<void> {
	const waiting = await ctx.db.read
		.select()
		.from(jobs)
		.where(
			and(eq(jobs.kind, RETURN_OVERPAID), eq(jobs.status, "waiting"), lte(jobs.runAt, ctx.now().getTime())),
		);
	for (const job of waiting) {
		const matter = await attemptInFull(ctx.db.read, { id: job.source });
		if (!matter?.attempt.ref) continue;
		const { attempt, trip, member } = matter;
		const returned = await ctx.payments.refundCharge(attempt.id, matter.attempt.ref);
		await ctx.db.write(async (tx) => {
			await enter(tx, {
				book: bookOf(attempt.provider),
				source: `refund:${returned.refundRef}`,
				tripId: trip.id,
				memo: `${member.name}, paid twice and returned`,
				at: ctx.now(),
				lines: overpaidReturnLines(returned.amount),
			});
			await tx.update(jobs).set({ status: "done" }).where(eq(jobs.id, job.id));
		});
	}
}
