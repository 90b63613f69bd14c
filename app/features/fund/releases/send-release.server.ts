import pLimit from "p-limit";
import type { Ctx } from "#app/access/ctx.ts";
import { takeTurn } from "#app/access/turns.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { BALANCE_INSUFFICIENT } from "#app/gateway/payouts.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { applyTransfer, claimWaitingLine, markLineFailed, markLineOpen } from "./apply-transfer.server.ts";
import {
	findOpenRelease,
	findReleaseLineContext,
	isOpenLine,
	listReleaseLines,
	type ReleaseLine,
	transferredBesides,
} from "./releases.queries.ts";

const MAX_CONCURRENT_TRANSFERS = 5;
/** After this time a request sends no further line; the sweeper sends the rest. */
const SENDING_TIMEOUT_MS = 10_000;
/** A page that waits repeats a call without an answer after this time. */
const UNKNOWN_RETRY_MS = 3_000;
export const IN_FLIGHT_MS = 20_000;
/**
 * A transfer that waits for the house's balance is tried again after this time. The provider repeats a refusal under
 * the same key, and the key changes every 10 minutes, except in the last of them; two tries 7 minutes apart cannot both
 * fall into a last minute.
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
 * Sends one line's transfer, any number of times and at any age: the gateway looks for a transfer before it makes one.
 */
export async function sendReleaseLine(ctx: Ctx, lineId: string): Promise<void> {
	const lineContext = await findReleaseLineContext(ctx.db.read, lineId);
	if (!lineContext || !isOpenLine(lineContext.line)) return;
	const { line, release, payment, trip } = lineContext;
	const chargeRef = payment?.chargeRef ?? null;
	if (line.paymentId && !chargeRef)
		throw new Error(`release line ${line.id} is of a payment without a charge`);
	const { payeeRef } = release;
	if (line.status === "waiting" && !(await claimWaitingLine(ctx, line.id))) return;
	try {
		// The provider transfers a charge's amount only once, even if a transfer was reversed.
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

/** Sends a few lines of a trip's open release again, for a page that waits; the sweeper sends all of them. */
export async function resumeRelease(ctx: Ctx, tripId: string): Promise<void> {
	const release = await findOpenRelease(ctx.db.read, { tripId });
	if (!release || release.provider !== ctx.payments.provider) return;
	const now = ctx.now.getTime();
	const due = (await listReleaseLines(ctx.db.read, release.id)).filter((line) =>
		isDue(line, now, line.status === "unknown" ? UNKNOWN_RETRY_MS : IN_FLIGHT_MS),
	);
	await Promise.all(due.slice(0, MAX_CONCURRENT_TRANSFERS).map((line) => sendReleaseLine(ctx, line.id)));
}

/** Tells whether a line is due to be sent again: after its own interval if it waits for money, else after `retryMs`. */
export function isDue(line: ReleaseLine, now: number, retryMs: number): boolean {
	return isOpenLine(line) && now - line.updatedAt >= (line.status === "waiting" ? WAITING_RETRY_MS : retryMs);
}
