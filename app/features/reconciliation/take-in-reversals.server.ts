import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { reversedTransferLines } from "#app/features/ledger/by-hand-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { ReversalFact } from "#app/gateway/payouts.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/index.ts";
import * as texts from "./texts.ts";

/**
 * Takes what was taken back by hand of one of our transfers into our books, each reversal once: the fund has the money
 * again, and it can be released again (Rules: Made by hand). Reversals that we have ordered are applied where they were.
 */
export async function takeInReversals(ctx: Ctx, transferRef: string): Promise<void> {
	const isOurs = eq(releaseLines.ref, transferRef);
	const [known] = await ctx.db.read.select({ id: releaseLines.id }).from(releaseLines).where(isOurs);
	if (!known) return;
	const reversals = await ctx.payments.listReversals(transferRef);
	await ctx.db.write(async (tx) => {
		for (const reversal of reversals) {
			if (!(await isOrdered(tx, reversal))) await applyByHand(ctx, tx, transferRef, reversal);
		}
	});
}

async function isOrdered(tx: Tx, { id }: ReversalFact): Promise<boolean> {
	return (await tx.$count(transferReversals, eq(transferReversals.id, id))) > 0;
}

async function applyByHand(
	ctx: Ctx,
	tx: Tx,
	transferRef: string,
	{ ref, amount }: ReversalFact,
): Promise<void> {
	const [sent] = await tx
		.select({ line: releaseLines, release: fundReleases })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(and(eq(releaseLines.ref, transferRef), eq(releaseLines.status, "completed")));
	if (!sent) return;
	const { provider, tripId } = sent.release;
	const at = ctx.now();
	const isNew = await postEntry(tx, {
		book: bookOf(provider),
		source: `reversal:${ref}`,
		tripId,
		memo: texts.takenBackMemo,
		at,
		lines: reversedTransferLines(tripId, amount),
	});
	if (!isNew) return;
	await tx.insert(transferReversals).values({
		id: newId(),
		releaseLineId: sent.line.id,
		amount,
		ref,
		status: "done",
		createdAt: at.getTime(),
		updatedAt: at.getTime(),
	});
}
