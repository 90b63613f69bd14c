import { and, eq, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { reversedTransferLines } from "#app/features/ledger/by-hand-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { ReversalFact } from "#app/gateway/payouts.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Tx } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { applyReversal, findReversal } from "../disputes/apply-reversal.server.ts";
import { settleCharge } from "../disputes/settle-charge.server.ts";
import { notifyTakenBack } from "../releases/release-notices.server.ts";
import * as texts from "./texts.ts";

/**
 * Posts the reversals of one of our transfers, each once. A reversal made by hand returns the money to the fund, which
 * can release it again, and the organizer is told (Rules: Made by hand). A reversal that we requested is applied as
 * such, even if its answer was lost.
 * @param transfer.id the release line that its metadata names
 * @returns false while the answer to our transfer is missing
 */
export async function takeInReversals(ctx: Ctx, transfer: { ref: string; id?: string }): Promise<boolean> {
	const { ref: transferRef, id = "" } = transfer;
	const isOurs = or(eq(releaseLines.ref, transferRef), eq(releaseLines.id, id));
	const [line] = await ctx.db.read.select().from(releaseLines).where(isOurs);
	if (!line) return true;
	if (line.ref === null) return false;
	const reversals = await ctx.payments.listReversals(transferRef);
	for (const reversal of reversals) {
		if (await findReversal(ctx.db.read, reversal.id)) await applyReversal(ctx, reversal);
		else await ctx.db.write((tx) => applyByHand(ctx, tx, transferRef, reversal));
	}
	return true;
}

async function applyByHand(
	ctx: Ctx,
	tx: Tx,
	transferRef: string,
	{ ref, amount }: ReversalFact,
): Promise<void> {
	const [sent] = await tx
		.select({ line: releaseLines, release: fundReleases, trip: trips })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(trips, eq(trips.id, fundReleases.tripId))
		.where(and(eq(releaseLines.ref, transferRef), eq(releaseLines.status, "completed")));
	if (!sent) return;
	const { provider, tripId } = sent.release;
	const at = ctx.now;
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
	await notifyTakenBack(ctx, tx, sent.trip, sent.release, { amount, ref });
	if (sent.line.paymentId) await settleCharge(ctx, tx, sent.line.paymentId);
}
