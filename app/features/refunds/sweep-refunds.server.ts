import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { processRefundLine } from "./process-refund-line.server.ts";
import { listUnsettledRefundLines } from "./refunds.queries.ts";

/** A request that is still sending is left alone this long; each further look waits as long as all before it. */
const FIRST_WAIT_MS = 20_000;
const MAX_WAIT_MS = HOUR_MS;

/**
 * Clears up after lost answers and killed servers, and follows refunds that take their time at the bank: each line
 * that is not settled is sent again under its key, or looked up once its ref is known. Safe to run at any time, in
 * several processes, and again.
 * @returns how many lines it knows more of now.
 * @throws AggregateError of what could not be cleared up, after all the others have been
 */
export async function sweepRefunds(ctx: Ctx): Promise<number> {
	const times = { now: ctx.now().getTime(), firstWait: FIRST_WAIT_MS, maxWait: MAX_WAIT_MS };
	const failures: unknown[] = [];
	let moved = 0;
	for (const line of await listUnsettledRefundLines(ctx.db.read, ctx.payments.provider, times)) {
		try {
			if ((await processRefundLine(ctx, line.id)) !== line.status) moved += 1;
		} catch (error) {
			if (!isProviderTimeout(error)) failures.push(error);
		}
	}
	if (failures.length > 0) {
		throw new AggregateError(failures, `${failures.length} refund(s) could not be cleared up`);
	}
	return moved;
}
