import { setImmediate } from "node:timers/promises";
import { forEachSettled, type Settling } from "#app/lib/for-each-settled.ts";
import { inLogScope } from "#app/lib/log.server.ts";
import type { Ctx } from "./ctx.ts";

/**
 * The ctx with the current time. A job calls it for each of its rows, and a request after waiting, so that no time that
 * they store or compare is minutes old.
 */
export function takeTurn<AnyCtx extends Ctx>(ctx: AnyCtx): AnyCtx {
	return { ...ctx, now: ctx.readTime() };
}

/**
 * Does `work` for each item with a ctx of the current time, also after one that failed.
 * @throws AggregateError as forEachSettled, and the reason of `ctx.stopping` before the next item once it is aborted
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
			// SQLite queries finish synchronously, so without this no request would be answered until the last item.
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
