import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { processRefundLine } from "./process-refund-line.server.ts";
import { listUnsettledRefundLines, type RefundLine } from "./refunds.queries.ts";

/** A request may still be sending a younger line; each further wait is as long as all before it together. */
const FIRST_WAIT_MS = 20_000;
const MAX_WAIT_MS = HOUR_MS;

/**
 * Sends the open lines of refunds again under their idempotency keys, or looks them up once their ref is known.
 * @returns how many lines have another status now
 * @throws AggregateError with those that failed
 */
export async function sweepRefunds(ctx: Ctx): Promise<number> {
	const times = { now: ctx.now.getTime(), firstWait: FIRST_WAIT_MS, maxWait: MAX_WAIT_MS };
	let changedCount = 0;
	const process = async (turn: Ctx, line: RefundLine) => {
		if ((await processRefundLine(turn, line.id)) !== line.status) changedCount += 1;
	};
	const unsettled = await listUnsettledRefundLines(ctx.db.read, ctx.payments.provider, times);
	const failed = "refund(s) could not be cleared up";
	await forEachTurn(ctx, unsettled, process, { failed, except: isProviderTimeout });
	return changedCount;
}
