import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import type { MemberAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { type ChargeRequest, isProviderTimeout } from "#app/gateway/gateway.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader } from "#db/client.server.ts";
import { attempts } from "#db/schema/payments.ts";
import { forgetReplacedCustomer } from "../cards/forget-customer.server.ts";
import { saveCustomer } from "../cards/payers.queries.ts";
import { type Attempt, findPayment, type Payment } from "../payments.queries.ts";
import { isPayable, LIVE_ATTEMPT_STATUSES } from "../states.ts";
import * as texts from "../texts/paying.ts";
import { applyPayment } from "./apply-payment.server.ts";
import { beginAttempt } from "./begin-attempt.server.ts";
import { type PaymentOrder, type PreparedAttempt, prepareAttempt } from "./prepare-attempt.server.ts";

/** What the provider returns for an attempt on session. */
type Intent = { ref: string; customerRef: string | null; clientSecret?: string; hostedUrl?: string };
type OpenAttempt = Attempt & { ref: string };
type AskProvider = (request: ChargeRequest, payment: Payment) => Promise<Intent>;

const MAX_TRIES = 4;

/** How long to wait, in ms, for the answer to an identical call. */
const TWIN_WAITS_MS = [50, 100, 200, 400, 800, 1_600];

/**
 * Prepares an attempt and stores its intent. Identical calls at the same time all get the same intent: later calls use
 * what the first one has stored, and if another call has ended the attempt meanwhile, a new attempt is begun.
 * @throws DomainError as prepareAttempt and beginAttempt; conflict when a different amount is due by now;
 * ProviderTimeout, after which the call may be repeated
 */
export async function openAttempt(
	ctx: Ctx,
	access: MemberAccess,
	order: PaymentOrder,
	askProvider: AskProvider,
): Promise<{ attempt: OpenAttempt; payment: Payment }> {
	const prepared = await prepareAttempt(ctx, access, order);
	for (let attemptsLeft = MAX_TRIES, current = prepared; ; attemptsLeft -= 1) {
		const attempt = await giveIntent(ctx, current, askProvider);
		if (attempt) return { attempt, payment: current.payment };
		const stillDue = await findPayment(ctx.db.read, { id: prepared.payment.id });
		if (attemptsLeft === 1 || !isSameInstalment(stillDue, prepared.payment)) {
			throw new DomainError("conflict", texts.changedElsewhere);
		}
		current = await prepareAttempt(ctx, access, { ...order, paymentId: prepared.payment.id });
	}
}

function isSameInstalment(now: Payment | null, before: Payment): boolean {
	if (!now || !isPayable(now.status)) return false;
	return now.amount === before.amount && now.totalPayments === before.totalPayments;
}

/** @returns the attempt with its intent, or null if the attempt has ended meanwhile */
async function giveIntent(
	ctx: Ctx,
	{ attempt, payment, chargeRequest }: PreparedAttempt,
	askProvider: AskProvider,
): Promise<OpenAttempt | null> {
	if (hasIntent(attempt)) return attempt;
	try {
		const intent = await beginAttempt(ctx, chargeRequest, () => askProvider(chargeRequest, payment));
		return await saveIntent(ctx, chargeRequest, intent);
	} catch (error) {
		if (!isProviderTimeout(error)) throw error;
		const given = await findGivenIntent(ctx, attempt.id, error.isBusy ? TWIN_WAITS_MS : []);
		if (given === "none") throw error;
		return given;
	}
}

/** Waits for the intent that an identical call stores. @returns null if the attempt has ended meanwhile */
async function findGivenIntent(
	ctx: Ctx,
	id: string,
	[wait, ...more]: number[],
): Promise<OpenAttempt | "none" | null> {
	const attempt = await findAttempt(ctx.db.read, id);
	if (!isLive(attempt)) return null;
	if (hasIntent(attempt)) return attempt;
	if (wait === undefined) return "none";
	await pause(wait);
	return findGivenIntent(ctx, id, more);
}

async function saveIntent(
	ctx: Ctx,
	{ id, memberId, customerRef: asked }: ChargeRequest,
	{ customerRef, ...intent }: Intent,
): Promise<OpenAttempt | null> {
	const { known, saved } = await ctx.db.write(async (tx) => {
		await forgetReplacedCustomer(ctx, tx, { asked, made: customerRef });
		if (customerRef) await saveCustomer(ctx, tx, memberId, customerRef);
		const known = await findAttempt(tx, id);
		const isTaken = known.ref !== null && known.ref !== intent.ref;
		if (isTaken || !isLive(known)) return { known, saved: null };
		const change = { ...intent, updatedAt: ctx.now.getTime() };
		await tx.update(attempts).set(change).where(eq(attempts.id, id));
		return { known, saved: { ...known, ...change } };
	});
	if (saved) return saved;
	// The attempt has another intent or has ended since it was prepared, so this intent must never be paid.
	const canceled = await ctx.payments.cancel(intent.ref);
	if (known.ref === null || known.ref === intent.ref) await applyPayment(ctx, canceled);
	return isLive(known) && hasIntent(known) ? known : null;
}

async function findAttempt(db: Reader, id: string): Promise<Attempt> {
	const [attempt] = await db.select().from(attempts).where(eq(attempts.id, id));
	if (!attempt) throw new Error("an attempt is never deleted");
	return attempt;
}

function isLive({ status }: Attempt): boolean {
	return LIVE_ATTEMPT_STATUSES.some((live) => live === status);
}

function hasIntent(attempt: Attempt): attempt is OpenAttempt {
	return attempt.ref !== null && (attempt.clientSecret !== null || attempt.hostedUrl !== null);
}
