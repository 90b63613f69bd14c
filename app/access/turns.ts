import { setImmediate } from "node:timers/promises";
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

/**
 * Does `work` for each item in a turn of its own, also after one that failed.
 * @throws AggregateError as forEachSettled, and the reason of `ctx.stopping` before the item that comes after it
 */
export function forEachTurn<AnyCtx extends Ctx, Item>(
	ctx: AnyCtx,
	items: Iterable<Item>,
	work: (turn: AnyCtx, item: Item) => Promise<unknown>,
	settling: Settling,
): Promise<void> {
	const turn = async (item: Item) => {
		try {
			await inLogScope({}, () => work(takeTurn(ctx), item));
		} finally {
			// A file's queries end at once, so that without this no request would be answered until the last item.
			await setImmediate();
		}
	};
	return forEachSettled(untilStopped(ctx, items), turn, settling);
}

function* untilStopped<Item>({ stopping }: Ctx, items: Iterable<Item>): Generator<Item> {
	for (const item of items) {
		stopping?.throwIfAborted();
		yield item;
	}
}
