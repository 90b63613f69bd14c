import type { Ctx } from "#app/access/ctx.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { forEachSettled } from "#app/lib/for-each-settled.ts";
import { processRefundLine } from "./process-refund-line.server.ts";
import { listUnsettledRefundLines, type RefundLine } from "./refunds.queries.ts";

/** A request that is still sending is left alone this long; each further look waits as long as all before it. */
const FIRST_WAIT_MS = 20_000;
const MAX_WAIT_MS = 60 * MINUTE_MS;

/**
 * Clears up after lost answers and killed servers, and follows refunds that take their time at the bank: each line
 * that is not settled is sent again under its key, or looked up once its ref is known. Safe to run at any time, in
 * several processes, and again.
 * @returns how many lines it knows more of now.
 * @throws AggregateError of what could not be cleared up, after all the others have been
 */
export async function sweepRefunds(ctx: Ctx): Promise<number> {
	const times = { now: ctx.now().getTime(), firstWait: FIRST_WAIT_MS, maxWait: MAX_WAIT_MS };
	let changedCount = 0;
	const process = async (line: RefundLine) => {
		if ((await processRefundLine(ctx, line.id)) !== line.status) changedCount += 1;
	};
	const unsettled = await listUnsettledRefundLines(ctx.db.read, ctx.payments.provider, times);
	const failed = "refund(s) could not be cleared up";
	await forEachSettled(unsettled, process, { failed, except: isProviderTimeout });
	return changedCount;
}
