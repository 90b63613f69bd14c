import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { cancelUnsentAttempt } from "./cancel-attempts.server.ts";
import { resendCharge } from "./instalments/resend-charge.server.ts";
import { type Attempt, findLiveAttempt, listUnsettledAttempts } from "./payments.queries.ts";
import { refundOverpayments } from "./refund-overpayments.server.ts";

/** A request that is still paying is left alone this long. */
const IN_FLIGHT_MS = 20_000;
/** A page that was opened and never paid on is given up after a day. */
const ABANDONED_MS = DAY_MS;

/**
 * Clears up after lost answers, killed servers and closed tabs: asks the provider about every attempt that is not
 * settled, and returns what was charged without need. Safe to run at any time, in several processes, and again.
 * @returns how many attempts it knows more of now.
 * @throws AggregateError of what could not be cleared up, after all the others have been
 */
export async function sweepPayments(ctx: Ctx): Promise<number> {
	const now = ctx.now().getTime();
	const since = { unknown: now - IN_FLIGHT_MS, open: now - ABANDONED_MS };
	const failed = "payment(s) could not be cleared up";
	let resolvedCount = 0;
	const resolve = async (attempt: Attempt) => {
		if (await resolveAttempt(ctx, attempt)) resolvedCount += 1;
	};
	const unsettled = await listUnsettledAttempts(ctx.db.read, since);
	const steps = [() => forEachSettled(unsettled, resolve, { failed }), () => refundOverpayments(ctx)];
	await forEachSettled(steps, (step) => step(), { failed });
	return resolvedCount;
}

/**
 * For a page that waits: looks whether the provider knows by now.
 * @returns whether it knows more of the payment now.
 */
export async function recheckUnknownPayment(ctx: Ctx, paymentId: string): Promise<boolean> {
	const attempt = await findLiveAttempt(ctx.db.read, paymentId);
	return attempt?.status === "unknown" ? resolveAttempt(ctx, attempt) : false;
}

/**
 * For who comes back from the provider's page, or the bank's: asks what became of the payment they left open there.
 * Nothing is canceled by looking.
 */
export async function recheckReturnedPayment(ctx: Ctx, paymentId: string): Promise<void> {
	const attempt = await findLiveAttempt(ctx.db.read, paymentId);
	if (!attempt?.ref) return;
	try {
		await applyPayment(ctx, await ctx.payments.fetchIntent(attempt.ref));
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
	}
}

async function resolveAttempt(ctx: Ctx, attempt: Attempt): Promise<boolean> {
	const age = ctx.now().getTime() - attempt.updatedAt;
	try {
		const fact = attempt.ref
			? await ctx.payments.fetchIntent(attempt.ref)
			: await ctx.payments.findIntent(attempt.id, attempt.createdAt);
		if (!fact && attempt.surface === "off_session") {
			return age >= IN_FLIGHT_MS && (await resendCharge(ctx, attempt));
		}
		if (!fact) {
			await cancelUnsentAttempt(ctx, attempt);
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
