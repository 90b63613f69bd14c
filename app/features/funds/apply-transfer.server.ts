import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { settleDisputes } from "#app/features/disputes/settle-disputes.server.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import {
	releaseDoneLines,
	releaseFailedLines,
	releaseReservedLines,
} from "#app/features/ledger/release-lines.ts";
import type { TransferFact } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { fundReleases, releaseLines, trips } from "#db/schema/index.ts";
import { notifyFailedRelease, notifyRelease } from "./release-notices.server.ts";
import {
	findRelease,
	findReleaseLineContext,
	isOpenLine,
	listReleaseLines,
	type ReleaseLine,
} from "./releases.queries.ts";
import * as texts from "./texts/releases.ts";

type ReleaseLineContext = NonNullable<Awaited<ReturnType<typeof findReleaseLineContext>>>;

/**
 * Brings our books in line with a transfer that the provider has made; it may be called any number of times. The last
 * open line finishes the release.
 * @throws Error when the transfer does not match its line
 */
export async function applyTransfer(ctx: Ctx, fact: TransferFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, fact.id);
		if (!lineContext) throw new Error(`transfer ${fact.ref} names an unknown line`);
		const { line, trip } = lineContext;
		if (line.amount !== fact.amount || (line.ref !== null && line.ref !== fact.ref)) {
			throw new Error(`transfer ${fact.ref} does not match line ${line.id}`);
		}
		if (line.status === "completed") return;
		// The line was refused before, and the fund got its amount back at that time.
		if (line.status === "failed") {
			await postLineEntry(
				ctx,
				tx,
				lineContext,
				`release-redo:${line.id}`,
				releaseReservedLines(trip.id, line.amount),
			);
		}
		await updateLine(ctx, tx, line, { status: "completed", ref: fact.ref, errorMessage: null });
		await postLineEntry(ctx, tx, lineContext, `transfer:${fact.ref}`, releaseDoneLines(line.amount));
		if (line.paymentId) await settleDisputes(ctx, tx, line.paymentId);
		await finishRelease(ctx, tx, lineContext);
	});
}

/** Returns a line's amount to the fund, because the provider refuses its transfer. */
export async function markLineFailed(ctx: Ctx, lineId: string, errorMessage: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, lineId);
		if (!lineContext || !isOpenLine(lineContext.line)) return;
		const { line, trip } = lineContext;
		await updateLine(ctx, tx, line, { status: "failed", errorMessage });
		await postLineEntry(
			ctx,
			tx,
			lineContext,
			`release-undo:${line.id}`,
			releaseFailedLines(trip.id, line.amount),
		);
		if (line.paymentId) await settleDisputes(ctx, tx, line.paymentId);
		await finishRelease(ctx, tx, lineContext);
	});
}

/** The provider did not answer, so the transfer may or may not have been made. */
export async function markLineUnknown(ctx: Ctx, lineId: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, lineId);
		if (lineContext && isOpenLine(lineContext.line))
			await updateLine(ctx, tx, lineContext.line, { status: "unknown" });
	});
}

async function updateLine(ctx: Ctx, tx: Tx, line: ReleaseLine, next: Partial<ReleaseLine>): Promise<void> {
	await tx
		.update(releaseLines)
		.set({ ...next, updatedAt: ctx.now().getTime() })
		.where(and(eq(releaseLines.id, line.id), eq(releaseLines.status, line.status)));
}

async function postLineEntry(
	ctx: Ctx,
	tx: Tx,
	{ release, trip }: ReleaseLineContext,
	source: string,
	lines: LedgerLine[],
) {
	const memo = texts.memo(release.id, release.purpose);
	const at = ctx.now();
	await postEntry(tx, { book: bookOf(release.provider), source, tripId: trip.id, memo, at, lines });
}

/** A release is completed with the sum of its paid lines, and has failed when there is none. */
async function finishRelease(ctx: Ctx, tx: Tx, { release, trip }: ReleaseLineContext): Promise<void> {
	const lines = await listReleaseLines(tx, release.id);
	if (lines.some(isOpenLine)) return;
	const paid = lines.filter((line) => line.status === "completed");
	const now = ctx.now().getTime();
	if (paid.length > 0) {
		await tx
			.update(fundReleases)
			.set({ status: "completed", amount: sum(paid.map((line) => line.amount)), releasedAt: now })
			.where(eq(fundReleases.id, release.id));
		await tx
			.update(trips)
			.set({ fundsReleasedAt: now, transferRef: paid.at(-1)?.ref })
			.where(eq(trips.id, trip.id));
	} else {
		await tx.update(fundReleases).set({ status: "failed" }).where(eq(fundReleases.id, release.id));
	}
	const settled = await findRelease(tx, { id: release.id });
	if (settled) await (paid.length > 0 ? notifyRelease : notifyFailedRelease)(ctx, tx, trip, settled);
}
