import { forEachSettled, type Settling } from "#app/lib/for-each-settled.ts";
import { inLogScope } from "#app/lib/log.server.ts";
import type { Ctx } from "./ctx.ts";

/**
 * The same ctx, at the time that it is by now. A job takes a turn for each of its rows, and a request one after waiting:
 * what they store and compare is not minutes old then.
 */
export function takeTurn<AnyCtx extends Ctx>(ctx: AnyCtx): AnyCtx {
	return { ...ctx, now: ctx.readTime() };
}

/** Does `work` for each item in a turn of its own, also after one that failed. @throws AggregateError as forEachSettled */
export function forEachTurn<AnyCtx extends Ctx, Item>(
	ctx: AnyCtx,
	items: Iterable<Item>,
	work: (turn: AnyCtx, item: Item) => Promise<unknown>,
	settling: Settling,
): Promise<void> {
	return forEachSettled(items, (item) => inLogScope({}, () => work(takeTurn(ctx), item)), settling);
}
