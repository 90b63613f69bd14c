import { and, eq, lte } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn, takeTurn } from "#app/access/turns.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { DAY_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { noteInLog } from "#app/lib/log.server.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { runJobs } from "../cards/provider-jobs.server.ts";
import { resendCharge } from "../instalments/charge-instalments.server.ts";
import {
	type Attempt,
	findAttemptContext,
	findLiveAttempt,
	listUnsettledAttempts,
} from "../payments.queries.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { givenUp } from "./attempt-ends.ts";
import { cancelAttemptsOfCanceled, cancelUnsentAttempt } from "./cancel-attempts.server.ts";
import { claimLookup } from "./look-up-attempt.server.ts";
import {
	applyOverpaymentRefund,
	nextRefundId,
	type OverpaymentJob,
	payloadOf,
	REFUND_OVERPAYMENT_JOB,
	returnedOf,
} from "./overpayments.server.ts";

const IN_FLIGHT_MS = 20_000; // how long a request may still be paying
const ABANDONED_MS = DAY_MS; // how long an unpaid page stays open before it is given up

/**
 * Asks the provider about every unsettled attempt, for example after a lost answer, a crash or a closed tab, and
 * refunds overpayments. Safe to run at any time, in several processes, and repeatedly.
 * @returns how many attempts have changed
 * @throws AggregateError with the failures, after all attempts were tried
 */
export async function sweepPayments(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const since = { unknown: now - IN_FLIGHT_MS, open: now - ABANDONED_MS };
	const failed = "payment(s) could not be cleared up";
	let resolvedCount = 0;
	const resolve = async (turn: Ctx, attempt: Attempt) => {
		if (await resolveAttempt(turn, attempt)) resolvedCount += 1;
	};
	const unsettled = await listUnsettledAttempts(ctx.db.read, since);
	const steps = [
		() => forEachTurn(ctx, unsettled, resolve, { failed }),
		() => cancelAttemptsOfCanceled(takeTurn(ctx)),
		() => refundOverpayments(takeTurn(ctx)),
	];
	await forEachSettled(steps, (step) => step(), { failed });
	return resolvedCount;
}

/** Asks the provider about a payment of unknown outcome. @returns whether it has changed */
export async function recheckUnknownPayment(ctx: Ctx, paymentId: string): Promise<boolean> {
	const attempt = await findLiveAttempt(ctx.db.read, { paymentId });
	return attempt?.status === "unknown" ? resolveAttempt(ctx, attempt) : false;
}

/** Asks about the open payment of a member who returns from the provider's or the bank's page. Cancels nothing. */
export async function recheckReturnedPayment(ctx: Ctx, paymentId: string): Promise<void> {
	const attempt = await findLiveAttempt(ctx.db.read, { paymentId });
	if (!attempt?.ref) return;
	try {
		await applyPayment(ctx, await ctx.payments.fetchIntent(attempt.ref));
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
	}
}

/**
 * Asks the provider about a payment whose page is shown, if the outcome is unknown or the member has just returned from
 * the provider.
 * @returns false if the provider was asked a moment ago, in which case the stored state may be too old to pay by
 */
export async function recheckShownPayment(ctx: Ctx, paymentId: string, returned: boolean): Promise<boolean> {
	const attempt = await findLiveAttempt(ctx.db.read, { paymentId });
	const isUnknown = attempt?.status === "unknown";
	if (!attempt || !(isUnknown || (returned && attempt.ref))) return true;
	if (!(await claimLookup(ctx, attempt.id))) return false;
	await (returned ? recheckReturnedPayment : recheckUnknownPayment)(ctx, paymentId);
	return true;
}

async function resolveAttempt(ctx: Ctx, attempt: Attempt): Promise<boolean> {
	const age = ctx.now.getTime() - attempt.updatedAt;
	noteInLog({ member: await memberOf(ctx, attempt), payment: attempt.paymentId, attempt: attempt.id });
	try {
		const fact = attempt.ref
			? await ctx.payments.fetchIntent(attempt.ref)
			: await ctx.payments.findIntent(attempt.id, attempt.createdAt);
		// Without a ref, only the charge of a saved card can be unknown.
		if (!fact && (attempt.surface === "off_session" || attempt.status === "unknown")) {
			return age >= IN_FLIGHT_MS && (await resendCharge(ctx, attempt));
		}
		if (!fact) {
			await cancelUnsentAttempt(ctx, attempt, "never_received");
			return true;
		}
		// The provider cancels first, so that it decides any race with a payment.
		const isIdle = fact.status === "requires_payment" && age >= IN_FLIGHT_MS;
		const isAbandoned = fact.status === "requires_action" && age >= ABANDONED_MS;
		const current = isIdle || isAbandoned ? await ctx.payments.cancel(fact.ref) : fact;
		const status = await applyPayment(
			ctx,
			current,
			isIdle || isAbandoned ? givenUp(fact.status) : "at_provider",
		);
		return status !== attempt.status;
	} catch (error) {
		if (isProviderTimeout(error)) return false;
		throw error;
	}
}

/** For the log lines about an attempt that is resolved by a job. */
async function memberOf({ db }: Ctx, { paymentId }: Attempt): Promise<string | undefined> {
	const [payment] = await db.read
		.select({ memberId: payments.memberId })
		.from(payments)
		.where(eq(payments.id, paymentId));
	return payment?.memberId;
}

/**
 * Refunds every charge that a member did not owe. A refund without an answer is tried again on the next run, a refused
 * one at growing intervals, and a failed one waits for an admin.
 * @throws AggregateError with the refusals, after all refunds were tried
 */
export async function refundOverpayments(ctx: Ctx): Promise<void> {
	const now = ctx.now.getTime();
	const dueJobs = await ctx.db.read
		.select({ job: jobs })
		.from(jobs)
		.innerJoin(attempts, and(eq(attempts.id, jobs.source), eq(attempts.provider, ctx.payments.provider)))
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), eq(jobs.status, "waiting"), lte(jobs.runAt, now)));
	const due = dueJobs.map(({ job }) => job);
	await runJobs(ctx, due, "overpayment(s) could not be refunded", refundOverpayment);
}

async function refundOverpayment(ctx: Ctx, job: OverpaymentJob): Promise<boolean> {
	const attemptContext = await findAttemptContext(ctx.db.read, { id: job.source });
	if (!attemptContext) throw new Error(`job ${job.id} names no attempt`);
	const { chargeRef, refundRef, taken = 0 } = payloadOf(job);
	const amount = attemptContext.attempt.amount - returnedOf(job) - taken;
	const fact = await (refundRef
		? ctx.payments.fetchRefund(refundRef)
		: ctx.payments.refund({ id: nextRefundId(job), chargeRef, amount }));
	return applyOverpaymentRefund(ctx, fact);
}
