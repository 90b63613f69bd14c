import { and, eq } from "drizzle-orm";
import pLimit from "p-limit";
import { requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn, takeTurn } from "#app/access/turns.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import {
	debtUnpaidLines,
	releaseDoneLines,
	releaseFailedLines,
	releaseReservedLines,
} from "#app/features/ledger/release-lines.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { BALANCE_INSUFFICIENT, type TransferFact } from "#app/gateway/payouts.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Tx } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { settleCharge } from "../charges/settle-charge.server.ts";
import { notifyFailedRelease, notifyRelease } from "./release-notices.server.ts";
import {
	findOpenRelease,
	findReleaseLineContext,
	isOpenLine,
	listOpenReleaseLines,
	listReleaseLines,
	type Release,
	type ReleaseLine,
	transferredBesides,
} from "./releases.queries.ts";
import * as texts from "./texts/releases.ts";

const MAX_CONCURRENT_TRANSFERS = 5;
/** A request starts no transfer after this time; the sweeper sends the rest. */
const SENDING_TIMEOUT_MS = 10_000;
/** A waiting page repeats an unanswered call after this time. */
const UNKNOWN_RETRY_MS = 3_000;
const IN_FLIGHT_MS = 20_000;
/**
 * A transfer that waits for the house's balance is retried after this time. The provider repeats a refusal under the
 * same idempotency key, and the key changes every 10 minutes, except in the last of them; two tries 7 minutes apart
 * cannot both fall into a last minute.
 */
const WAITING_RETRY_MS = 7 * MINUTE_MS;

/**
 * Sends every open line of a release and applies the answers. @throws any error but a refusal or timeout, at the end
 */
export async function sendRelease(ctx: Ctx, releaseId: string): Promise<void> {
	const deadline = ctx.now.getTime() + SENDING_TIMEOUT_MS;
	const limit = pLimit(MAX_CONCURRENT_TRANSFERS);
	const open = (await listReleaseLines(ctx.db.read, releaseId)).filter(isOpenLine);
	const send = ({ id }: ReleaseLine) => {
		const turn = takeTurn(ctx);
		return turn.now.getTime() <= deadline ? sendReleaseLine(turn, id) : undefined;
	};
	const results = await Promise.allSettled(open.map((line) => limit(send, line)));
	const failed = results.find((one) => one.status === "rejected");
	if (failed) throw failed.reason;
}

/**
 * Sends one line's transfer, any number of times and at any age, because the gateway looks for an existing transfer
 * first.
 */
export async function sendReleaseLine(ctx: Ctx, lineId: string): Promise<void> {
	const lineContext = await findReleaseLineContext(ctx.db.read, lineId);
	if (!lineContext || !isOpenLine(lineContext.line)) return;
	const { line, release, payment, trip } = lineContext;
	const chargeRef = payment?.chargeRef ?? null;
	if (line.paymentId && !chargeRef && !payment?.paidByPool)
		throw new Error(`release line ${line.id} is of a payment without a charge`);
	const { payeeRef } = release;
	if (line.status === "waiting" && !(await claimWaitingLine(ctx, line.id))) return;
	try {
		// The provider transfers a charge's amount only once, even after a reversal.
		const isUsedUp = payment && (await transferredBesides(ctx.db.read, line)) + line.amount > payment.amount;
		const request = {
			id: line.id,
			chargeRef: isUsedUp ? null : chargeRef,
			payeeRef,
			amount: line.amount,
			tripId: trip.id,
		};
		await applyTransfer(ctx, await ctx.payments.transfer(request));
	} catch (error) {
		if (isProviderTimeout(error)) await markLineOpen(ctx, line.id, "unknown");
		else if (isProviderRefusal(error) && error.code === BALANCE_INSUFFICIENT)
			await markLineOpen(ctx, line.id, "waiting");
		else if (isProviderRefusal(error)) await markLineFailed(ctx, line.id, error.message);
		else throw error;
	}
}

/** Sends a few open lines of a trip's release again for a waiting page. The sweeper sends the others. */
export async function resumeRelease(ctx: Ctx, tripId: string): Promise<void> {
	const release = await findOpenRelease(ctx.db.read, { tripId });
	if (!release || release.provider !== ctx.payments.provider) return;
	const now = ctx.now.getTime();
	const due = (await listReleaseLines(ctx.db.read, release.id)).filter((line) =>
		isDue(line, now, line.status === "unknown" ? UNKNOWN_RETRY_MS : IN_FLIGHT_MS),
	);
	await Promise.all(due.slice(0, MAX_CONCURRENT_TRANSFERS).map((line) => sendReleaseLine(ctx, line.id)));
}

/** Whether a line is due to be sent again: after its own interval if it waits for money, else after `retryMs`. */
function isDue(line: ReleaseLine, now: number, retryMs: number): boolean {
	return isOpenLine(line) && now - line.updatedAt >= (line.status === "waiting" ? WAITING_RETRY_MS : retryMs);
}

/**
 * Sends the open lines of all releases again, each under its own idempotency key, and returns how many.
 * @throws AggregateError with the failures
 */
export async function sweepReleases(ctx: Ctx): Promise<number> {
	const open = await listOpenReleaseLines(ctx.db.read, ctx.payments.provider);
	const lines = open.filter((line) => isDue(line, ctx.now.getTime(), IN_FLIGHT_MS));
	const failed = "release line(s) could not be sent";
	await forEachTurn(ctx, lines, (turn, { id }) => sendReleaseLine(turn, id), { failed });
	return lines.length;
}

type ReleaseLineContext = NonNullable<Awaited<ReturnType<typeof findReleaseLineContext>>>;

/**
 * Books a transfer that the provider made, any number of times. The last open line finishes the release.
 * @throws Error if the transfer does not match its line
 */
export async function applyTransfer(ctx: Ctx, fact: TransferFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, fact.id);
		if (!lineContext) throw new Error(`transfer ${fact.ref} names an unknown line`);
		const { line, trip } = lineContext;
		if (line.amount !== fact.amount || (line.ref !== null && line.ref !== fact.ref)) {
			throw new Error(`transfer ${fact.ref} does not match line ${line.id}`);
		}
		if (line.status === "completed") return;
		// The line was refused before, so its amount went back to the fund and has to be reserved again.
		if (line.status === "failed") {
			await postLineEntry(
				ctx,
				tx,
				lineContext,
				`release-redo:${line.id}`,
				releaseReservedLines(trip.id, line.amount),
			);
		}
		await updateLine(ctx, tx, line, { status: "completed", ref: fact.ref, errorMessage: null });
		await postLineEntry(ctx, tx, lineContext, `transfer:${fact.ref}`, releaseDoneLines(line.amount));
		if (line.paymentId) await settleCharge(ctx, tx, line.paymentId);
		await finishRelease(ctx, tx, lineContext);
	});
}

/** Returns a line's amount to the fund because the provider refused its transfer. */
export async function markLineFailed(ctx: Ctx, lineId: string, errorMessage: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, lineId);
		if (!lineContext || !isOpenLine(lineContext.line)) return;
		await returnLine(ctx, tx, lineContext, errorMessage);
		await finishRelease(ctx, tx, lineContext);
	});
}

/** Returns an open line's amount to the fund. The caller finishes the release. */
async function returnLine(
	ctx: Ctx,
	tx: Tx,
	lineContext: ReleaseLineContext,
	errorMessage: string,
): Promise<void> {
	const { line, trip } = lineContext;
	await updateLine(ctx, tx, line, { status: "failed", errorMessage });
	const lines = releaseFailedLines(trip.id, line.amount);
	await postLineEntry(ctx, tx, lineContext, `release-undo:${line.id}`, lines);
	if (line.paymentId) await settleCharge(ctx, tx, line.paymentId);
}

/**
 * Claims a waiting line before its transfer is sent again, so that it cannot be cancelled meanwhile.
 * @returns false if it no longer waits
 */
async function claimWaitingLine(ctx: Ctx, id: string): Promise<boolean> {
	const claimed = await ctx.db.write((tx) =>
		tx
			.update(releaseLines)
			.set({ status: "unknown", updatedAt: ctx.now.getTime() })
			.where(and(eq(releaseLines.id, id), eq(releaseLines.status, "waiting")))
			.returning({ id: releaseLines.id }),
	);
	return claimed.length > 0;
}

/**
 * Keeps a line's reservation for another try.
 * @param status `unknown` if the provider did not answer, so that the transfer may have been made; `waiting` if the
 * house's balance there is too low
 */
async function markLineOpen(ctx: Ctx, lineId: string, status: "unknown" | "waiting"): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, lineId);
		if (lineContext && isOpenLine(lineContext.line)) await updateLine(ctx, tx, lineContext.line, { status });
	});
}

async function updateLine(ctx: Ctx, tx: Tx, line: ReleaseLine, next: Partial<ReleaseLine>): Promise<void> {
	await tx
		.update(releaseLines)
		.set({ ...next, updatedAt: ctx.now.getTime() })
		.where(and(eq(releaseLines.id, line.id), eq(releaseLines.status, line.status)));
}

/** Posts the reservation of a release, and the part of it that pays the organizer's debt. */
export async function postReservation(
	ctx: Ctx,
	tx: Tx,
	trip: Pick<Trip, "id">,
	release: Release,
): Promise<void> {
	await postEntry(tx, {
		book: bookOf(release.provider),
		source: `release-reserve:${release.id}`,
		tripId: trip.id,
		memo: texts.reservedMemo(release.id),
		at: ctx.now,
		lines: releaseReservedLines(trip.id, release.amount, {
			account: organizerDebtAccount(release.organizerId),
			amount: release.debtPaid,
		}),
	});
}

async function postLineEntry(
	ctx: Ctx,
	tx: Tx,
	{ release, trip }: Pick<ReleaseLineContext, "release" | "trip">,
	source: string,
	lines: LedgerLine[],
) {
	const memo = texts.memo(release.id, release.purpose);
	const at = ctx.now;
	await postEntry(tx, { book: bookOf(release.provider), source, tripId: trip.id, memo, at, lines });
}

/**
 * Finishes a release without open lines. It is completed with the sum of its paid lines. It has failed if the provider
 * refused every transfer, or the organizer cancelled all of them; then the debt that it had paid is owed again.
 */
export async function finishRelease(
	ctx: Ctx,
	tx: Tx,
	releaseContext: Pick<ReleaseLineContext, "release" | "trip">,
): Promise<void> {
	const { release, trip } = releaseContext;
	const lines = await listReleaseLines(tx, release.id);
	if (lines.some(isOpenLine)) return;
	const sent = lines.filter((line) => line.status === "completed" && !line.isDebt);
	const isDone = sent.length > 0 || lines.every(({ isDebt }) => isDebt);
	const now = ctx.now.getTime();
	if (isDone) {
		const paid = lines.filter((line) => line.status === "completed");
		await tx
			.update(trips)
			.set({ fundsReleasedAt: now, transferRef: sent.at(-1)?.ref })
			.where(eq(trips.id, trip.id));
		const amount = sum(paid.map((line) => line.amount));
		const settled = await updateRelease(tx, release.id, { status: "completed", amount, releasedAt: now });
		await notifyRelease(ctx, tx, trip, settled);
	} else {
		const debts = lines.filter(({ isDebt, status }) => isDebt && status === "completed");
		for (const line of debts) await undoDebt(ctx, tx, releaseContext, line);
		const settled = await updateRelease(tx, release.id, { status: "failed", debtPaid: 0 });
		if (!settled.takenBackAt) await notifyFailedRelease(ctx, tx, trip, settled);
	}
}

async function updateRelease(tx: Tx, id: string, change: Partial<Release>): Promise<Release> {
	const [settled] = await tx.update(fundReleases).set(change).where(eq(fundReleases.id, id)).returning();
	if (!settled) throw new Error("a release is never deleted");
	return settled;
}

async function undoDebt(
	ctx: Ctx,
	tx: Tx,
	releaseContext: Pick<ReleaseLineContext, "release" | "trip">,
	line: ReleaseLine,
): Promise<void> {
	const { release, trip } = releaseContext;
	await updateLine(ctx, tx, line, { status: "failed" });
	const account = organizerDebtAccount(release.organizerId);
	const lines = debtUnpaidLines(trip.id, account, line.amount);
	await postLineEntry(ctx, tx, releaseContext, `release-undo:${line.id}`, lines);
	if (line.paymentId) await settleCharge(ctx, tx, line.paymentId);
}

/**
 * Cancels the transfers of a trip's release that wait for the house's balance, so that their money is in the fund
 * again. A transfer that is being sent at this moment does not count as waiting.
 * @returns the amount back in the fund, in cents
 * @throws DomainError unauthenticated, forbidden, not_found; conflict if nothing waits
 */
export async function cancelWaitingTransfers(ctx: Ctx, tripId: string): Promise<Cents> {
	const { trip } = await requireTrip(ctx, tripId, "fund.release");
	return ctx.db.write(async (tx) => {
		const release = await findOpenRelease(tx, { tripId: trip.id });
		const lines = release ? await listReleaseLines(tx, release.id) : [];
		const waiting = lines.filter(({ status }) => status === "waiting");
		if (!release || waiting.length === 0) throw new DomainError("conflict", texts.nothingWaits);
		const takenBackAt = ctx.now.getTime();
		await tx.update(fundReleases).set({ takenBackAt }).where(eq(fundReleases.id, release.id));
		for (const { id } of waiting) {
			const lineContext = await findReleaseLineContext(tx, id);
			if (lineContext) await returnLine(ctx, tx, lineContext, texts.takenBackByYou);
		}
		await finishRelease(ctx, tx, { release: { ...release, takenBackAt }, trip });
		return sum(waiting.map(({ amount }) => amount));
	});
}
