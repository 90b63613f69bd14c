import { and, eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import { organizerDebtAccount } from "#app/features/ledger/organizer-debt.ts";
import {
	debtUnpaidLines,
	releaseDoneLines,
	releaseFailedLines,
	releaseReservedLines,
} from "#app/features/ledger/release-lines.ts";
import type { TransferFact } from "#app/gateway/payouts.ts";
import { sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { settleCharge } from "../disputes/settle-charge.server.ts";
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
		if (line.paymentId) await settleCharge(ctx, tx, line.paymentId);
		await finishRelease(ctx, tx, lineContext);
	});
}

/** Returns a line's amount to the fund, because the provider refuses its transfer. */
export async function markLineFailed(ctx: Ctx, lineId: string, errorMessage: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, lineId);
		if (!lineContext || !isOpenLine(lineContext.line)) return;
		await returnLine(ctx, tx, lineContext, errorMessage);
		await finishRelease(ctx, tx, lineContext);
	});
}

/** Returns an open line's amount to the fund. The caller finishes the release. */
export async function returnLine(
	ctx: Ctx,
	tx: Tx,
	lineContext: ReleaseLineContext,
	errorMessage: string,
): Promise<void> {
	const { line, trip } = lineContext;
	await updateLine(ctx, tx, line, { status: "failed", errorMessage });
	const lines = releaseFailedLines(trip.id, line.amount);
	await postLineEntry(ctx, tx, lineContext, `release-undo:${line.id}`, lines);
	if (line.paymentId) await settleCharge(ctx, tx, line.paymentId);
}

/**
 * Claims a line that waits before its transfer is asked for again, so that it can't be taken back meanwhile.
 * @returns false if it waits no more
 */
export async function claimWaitingLine(ctx: Ctx, id: string): Promise<boolean> {
	const claimed = await ctx.db.write((tx) =>
		tx
			.update(releaseLines)
			.set({ status: "unknown", updatedAt: ctx.now.getTime() })
			.where(and(eq(releaseLines.id, id), eq(releaseLines.status, "waiting")))
			.returning({ id: releaseLines.id }),
	);
	return claimed.length > 0;
}

/**
 * Keeps a line's reservation for another try.
 * @param status unknown when the provider did not answer, so that the transfer may have been made; waiting when the
 * house's balance there is too low for it
 */
export async function markLineOpen(ctx: Ctx, lineId: string, status: "unknown" | "waiting"): Promise<void> {
	await ctx.db.write(async (tx) => {
		const lineContext = await findReleaseLineContext(tx, lineId);
		if (lineContext && isOpenLine(lineContext.line)) await updateLine(ctx, tx, lineContext.line, { status });
	});
}

async function updateLine(ctx: Ctx, tx: Tx, line: ReleaseLine, next: Partial<ReleaseLine>): Promise<void> {
	await tx
		.update(releaseLines)
		.set({ ...next, updatedAt: ctx.now.getTime() })
		.where(and(eq(releaseLines.id, line.id), eq(releaseLines.status, line.status)));
}

async function postLineEntry(
	ctx: Ctx,
	tx: Tx,
	{ release, trip }: Pick<ReleaseLineContext, "release" | "trip">,
	source: string,
	lines: LedgerLine[],
) {
	const memo = texts.memo(release.id, release.purpose);
	const at = ctx.now;
	await postEntry(tx, { book: bookOf(release.provider), source, tripId: trip.id, memo, at, lines });
}

/**
 * Finishes a release without open lines. It is completed with the sum of its paid lines. It has failed if the provider
 * refused every transfer, or its organizer took all of it back; they then owe again what the release had paid of their debt.
 */
export async function finishRelease(
	ctx: Ctx,
	tx: Tx,
	releaseContext: Pick<ReleaseLineContext, "release" | "trip">,
): Promise<void> {
	const { release, trip } = releaseContext;
	const lines = await listReleaseLines(tx, release.id);
	if (lines.some(isOpenLine)) return;
	const sent = lines.filter((line) => line.status === "completed" && !line.isDebt);
	const isDone = sent.length > 0 || lines.every(({ isDebt }) => isDebt);
	const now = ctx.now.getTime();
	if (isDone) {
		const paid = lines.filter((line) => line.status === "completed");
		await tx
			.update(fundReleases)
			.set({ status: "completed", amount: sum(paid.map((line) => line.amount)), releasedAt: now })
			.where(eq(fundReleases.id, release.id));
		await tx
			.update(trips)
			.set({ fundsReleasedAt: now, transferRef: sent.at(-1)?.ref })
			.where(eq(trips.id, trip.id));
	} else {
		const debts = lines.filter(({ isDebt, status }) => isDebt && status === "completed");
		for (const line of debts) await undoDebt(ctx, tx, releaseContext, line);
		await tx
			.update(fundReleases)
			.set({ status: "failed", debtPaid: 0 })
			.where(eq(fundReleases.id, release.id));
	}
	const settled = await findRelease(tx, { id: release.id });
	if (settled?.takenBackAt && !isDone) return;
	if (settled) await (isDone ? notifyRelease : notifyFailedRelease)(ctx, tx, trip, settled);
}

async function undoDebt(
	ctx: Ctx,
	tx: Tx,
	releaseContext: Pick<ReleaseLineContext, "release" | "trip">,
	line: ReleaseLine,
): Promise<void> {
	const { release, trip } = releaseContext;
	await updateLine(ctx, tx, line, { status: "failed" });
	const account = organizerDebtAccount(release.organizerId);
	const lines = debtUnpaidLines(trip.id, account, line.amount);
	await postLineEntry(ctx, tx, releaseContext, `release-undo:${line.id}`, lines);
	if (line.paymentId) await settleCharge(ctx, tx, line.paymentId);
}
