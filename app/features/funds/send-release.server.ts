import pLimit from "p-limit";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { applyTransfer, markLineFailed, markLineUnknown } from "./apply-transfer.server.ts";
import {
	findOpenRelease,
	findReleaseLineContext,
	isOpenLine,
	listReleaseLines,
	transferredBesides,
} from "./releases.queries.ts";

const MAX_CONCURRENT_TRANSFERS = 5;
/** After this time a request sends no further line; the sweeper sends the rest. */
const SENDING_TIMEOUT_MS = 10_000;
/** A page that waits repeats a call without an answer after this time. */
const UNKNOWN_RETRY_MS = 3_000;
export const IN_FLIGHT_MS = 20_000;

/**
 * Sends every open line of a release and applies the answers. @throws any error but a refusal or timeout, at the end
 */
export async function sendRelease(ctx: Ctx, releaseId: string): Promise<void> {
	const deadline = ctx.now().getTime() + SENDING_TIMEOUT_MS;
	const limit = pLimit(MAX_CONCURRENT_TRANSFERS);
	const open = (await listReleaseLines(ctx.db.read, releaseId)).filter(isOpenLine);
	const results = await Promise.allSettled(
		open.map(({ id }) =>
			limit(() => (ctx.now().getTime() <= deadline ? sendReleaseLine(ctx, id) : undefined)),
		),
	);
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
	try {
		// Of a charge the provider transfers its amount once, also if a transfer was taken back.
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
		if (isProviderTimeout(error)) await markLineUnknown(ctx, line.id);
		else if (isProviderRefusal(error)) await markLineFailed(ctx, line.id, error.message);
		else throw error;
	}
}

/** Sends a few lines of a trip's open release again, for a page that waits; the sweeper sends all of them. */
export async function resumeRelease(ctx: Ctx, tripId: string): Promise<void> {
	const release = await findOpenRelease(ctx.db.read, { tripId });
	if (!release || release.provider !== ctx.payments.provider) return;
	const now = ctx.now().getTime();
	const due = (await listReleaseLines(ctx.db.read, release.id)).filter((line) => {
		const wait = line.status === "unknown" ? UNKNOWN_RETRY_MS : IN_FLIGHT_MS;
		return isOpenLine(line) && now - line.updatedAt >= wait;
	});
	await Promise.all(due.slice(0, MAX_CONCURRENT_TRANSFERS).map((line) => sendReleaseLine(ctx, line.id)));
}
