import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, enter } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { reserveLines, transferLines, unreserveLines } from "#app/features/ledger/release-lines.ts";
import type { TransferFact } from "#app/gateway/gateway.ts";
import { sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { fundReleases, releaseLines, trips } from "#db/schema/index.ts";
import { tellOfFailedRelease, tellOfRelease } from "./release-notices.server.ts";
import { findRelease, isOpenLine, lineInFull, linesOf, type ReleaseLine } from "./releases.queries.ts";

type Matter = NonNullable<Awaited<ReturnType<typeof lineInFull>>>;

/**
 * Makes our books agree with a transfer that the provider has made: the only place where a line becomes completed.
 * Called by the answer and the sweeper alike, as often as they like. When it was the release's last open line, the
 * release is settled with it.
 * @throws Error when the fact does not match the line it names
 */
export async function applyTransfer(ctx: Ctx, fact: TransferFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const matter = await lineInFull(tx, fact.id);
		if (!matter) throw new Error(`transfer ${fact.ref} names an unknown line`);
		const { line, trip } = matter;
		if (line.amount !== fact.amount || (line.ref !== null && line.ref !== fact.ref)) {
			throw new Error(`transfer ${fact.ref} does not match line ${line.id}`);
		}
		if (line.status === "completed") return;
		// Refused once, and made after all: the fund has had it back meanwhile.
		if (line.status === "failed") {
			await book(ctx, tx, matter, `release-redo:${line.id}`, reserveLines(trip.id, line.amount));
		}
		await moveLine(ctx, tx, line, { status: "completed", ref: fact.ref, errorMessage: null });
		await book(ctx, tx, matter, `transfer:${fact.ref}`, transferLines(line.amount));
		await settle(ctx, tx, matter);
	});
}

/** The provider will not make a line's transfer: its amount is the fund's again. A settled line stays as it is. */
export async function undoLine(ctx: Ctx, lineId: string, errorMessage: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const matter = await lineInFull(tx, lineId);
		if (!matter || !isOpenLine(matter.line)) return;
		const { line, trip } = matter;
		await moveLine(ctx, tx, line, { status: "failed", errorMessage });
		await book(ctx, tx, matter, `release-undo:${line.id}`, unreserveLines(trip.id, line.amount));
		await settle(ctx, tx, matter);
	});
}

/** The provider did not answer: the line may or may not have been transferred. */
export async function doubtLine(ctx: Ctx, lineId: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const matter = await lineInFull(tx, lineId);
		if (matter && isOpenLine(matter.line)) await moveLine(ctx, tx, matter.line, { status: "unknown" });
	});
}

async function moveLine(ctx: Ctx, tx: Tx, line: ReleaseLine, next: Partial<ReleaseLine>): Promise<void> {
	await tx
		.update(releaseLines)
		.set({ ...next, updatedAt: ctx.now().getTime() })
		.where(and(eq(releaseLines.id, line.id), eq(releaseLines.status, line.status)));
}

async function book(ctx: Ctx, tx: Tx, { release, trip }: Matter, source: string, lines: LedgerLine[]) {
	const memo = `Release ${release.id}${release.purpose ? `, ${release.purpose}` : ""}`;
	const at = ctx.now();
	await enter(tx, { book: bookOf(release.provider), source, tripId: trip.id, memo, at, lines });
}

/** Once every line has ended, the release has: with what was paid out, or as failed when nothing was. */
async function settle(ctx: Ctx, tx: Tx, { release, trip }: Matter): Promise<void> {
	const lines = await linesOf(tx, release.id);
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
	const settled = await findRelease(tx, release.id);
	if (settled) await (paid.length > 0 ? tellOfRelease : tellOfFailedRelease)(ctx, tx, trip, settled);
}
