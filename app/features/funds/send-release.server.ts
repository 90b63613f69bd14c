import pLimit from "p-limit";
import type { Ctx } from "#app/access/ctx.ts";
import { isProviderRefusal, isProviderTimeout } from "#app/gateway/gateway.ts";
import { applyTransfer, markLineFailed, markLineUnknown } from "./apply-transfer.server.ts";
import { findOpenRelease, findReleaseLineContext, isOpenLine, listReleaseLines } from "./releases.queries.ts";

const MAX_CONCURRENT_TRANSFERS = 5;
/** After so long a request sends no further line: the sweeper goes on. */
const SENDING_TIMEOUT_MS = 10_000;
/** A page that waits asks again for a lost answer after so long, and for a line that was never sent after the latter. */
const UNKNOWN_RETRY_MS = 3_000;
export const IN_FLIGHT_MS = 20_000;

/**
 * Sends every line of a release that is still open, each under its own id, and enters what became of it.
 * @throws what is neither an answer, a refusal nor a missing answer, after all the other lines have been sent
 */
export async function sendRelease(ctx: Ctx, releaseId: string): Promise<void> {
	const until = ctx.now().getTime() + SENDING_TIMEOUT_MS;
	const limit = pLimit(MAX_CONCURRENT_TRANSFERS);
	const open = (await listReleaseLines(ctx.db.read, releaseId)).filter(isOpenLine);
	const sent = await Promise.allSettled(
		open.map(({ id }) => limit(() => (ctx.now().getTime() <= until ? sendReleaseLine(ctx, id) : undefined))),
	);
	const failed = sent.find((one) => one.status === "rejected");
	if (failed) throw failed.reason;
}

/**
 * Asks for one line's transfer. However often, how late and from wherever it is asked for, it is made once: the gateway
 * looks for it before it makes one, since the provider forgets its key after a day.
 */
export async function sendReleaseLine(ctx: Ctx, lineId: string): Promise<void> {
	const lineContext = await findReleaseLineContext(ctx.db.read, lineId);
	if (!lineContext || !isOpenLine(lineContext.line)) return;
	const { line, release, payment, trip } = lineContext;
	if (!payment.chargeRef) throw new Error(`release line ${line.id} is of a payment without a charge`);
	const { chargeRef } = payment;
	const { payeeRef } = release;
	try {
		const order = { id: line.id, chargeRef, payeeRef, amount: line.amount, tripId: trip.id };
		await applyTransfer(ctx, await ctx.payments.transfer(order));
	} catch (error) {
		if (isProviderTimeout(error)) await markLineUnknown(ctx, line.id);
		else if (isProviderRefusal(error)) await markLineFailed(ctx, line.id, error.message);
		else throw error;
	}
}

/**
 * For a page that waits: asks again for a few lines of a trip's open release, but not for what is only just being
 * sent; the sweeper asks for all of them.
 */
export async function resumeRelease(ctx: Ctx, tripId: string): Promise<void> {
	const release = await findOpenRelease(ctx.db.read, tripId);
	if (!release || release.provider !== ctx.payments.provider) return;
	const now = ctx.now().getTime();
	const due = (await listReleaseLines(ctx.db.read, release.id)).filter((line) => {
		const wait = line.status === "unknown" ? UNKNOWN_RETRY_MS : IN_FLIGHT_MS;
		return isOpenLine(line) && now - line.updatedAt >= wait;
	});
	await Promise.all(due.slice(0, MAX_CONCURRENT_TRANSFERS).map((line) => sendReleaseLine(ctx, line.id)));
}
