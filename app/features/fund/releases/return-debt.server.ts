import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { balanceOf, bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { organizerDebtAccount } from "#app/features/ledger/ledger.ts";
import { debtUnpaidLines } from "#app/features/ledger/release-lines.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { settleCharge } from "../charges/settle-charge.server.ts";
import { notifyDebtReturned } from "./release-notices.server.ts";
import * as texts from "./texts/releases.ts";

/**
 * Returns money to the funds whose releases paid a debt that the organizer no longer owes, because a dispute was won or
 * a manual refund failed (Rules: Releases and the fund). It may run at any time and any number of times.
 * @returns the number of organizers whose money was returned
 * @throws AggregateError with the failures
 */
export async function returnPaidDebts(ctx: Ctx): Promise<number> {
	let count = 0;
	const giveBack = async (turn: Ctx, organizerId: string) => {
		if (await turn.db.write((tx) => returnTo(turn, tx, organizerId))) count += 1;
	};
	const failed = "debt(s) could not be given back";
	await forEachTurn(ctx, await listOverpaidOrganizers(ctx), giveBack, { failed });
	return count;
}

/** Lists the organizers who have paid the house more than they owe. */
async function listOverpaidOrganizers(ctx: Ctx): Promise<string[]> {
	const prefix = organizerDebtAccount("");
	const balance = sql<number>`sum(${ledgerLines.amount})`;
	const rows = await ctx.db.read
		.select({ account: ledgerLines.account })
		.from(ledgerLines)
		.where(
			and(
				eq(ledgerLines.book, bookOf(ctx.payments.provider)),
				gte(ledgerLines.account, prefix),
				lt(ledgerLines.account, prefix.replace(":", ";")),
			),
		)
		.groupBy(ledgerLines.account)
		.having(lt(balance, 0));
	return rows.map(({ account }) => account.slice(prefix.length));
}

async function returnTo(ctx: Ctx, tx: Tx, organizerId: string): Promise<boolean> {
	const book = bookOf(ctx.payments.provider);
	const account = organizerDebtAccount(organizerId);
	const owedNow = () => balanceOf(tx, book, account);
	const returned: ReturnedDebt[] = [];
	// The line's payment may itself be disputed, and then returning its money changes the debt again.
	for (let owed = await owedNow(); owed < 0; owed = await owedNow()) {
		const paid = await findNewestDebtPaid(tx, ctx.payments.provider, organizerId);
		if (!paid) break;
		returned.push(await returnPart(ctx, tx, paid, Math.min(-owed, paid.left)));
	}
	await tellEachTrip(ctx, tx, returned);
	return returned.length > 0;
}

/** Notifies the organizer once for each trip of the amount returned to its fund. */
async function tellEachTrip(ctx: Ctx, tx: Tx, returned: readonly ReturnedDebt[]): Promise<void> {
	for (const parts of Map.groupBy(returned, ({ trip }) => trip.id).values()) {
		const [first] = parts;
		if (!first) continue;
		const amount = sum(parts.map((part) => part.amount));
		await notifyDebtReturned(ctx, tx, first.trip, first.release, { amount, source: first.source });
	}
}

type ReturnedDebt = Pick<DebtPaid, "trip" | "release"> & { amount: Cents; source: string };
type DebtPaid = NonNullable<Awaited<ReturnType<typeof findNewestDebtPaid>>>;

/**
 * The newest line that paid a debt and has something left to return. Leaves out unfinished releases, because they may
 * fail and then return their part themselves.
 */
async function findNewestDebtPaid(tx: Reader, provider: "demo" | "stripe", organizerId: string) {
	const returned = sql<number>`(select coalesce(sum(${transferReversals.amount}), 0) from ${transferReversals} where ${transferReversals.releaseLineId} = ${releaseLines.id})`;
	const left = sql<number>`${releaseLines.amount} - ${returned}`;
	const [newest] = await tx
		.select({ line: releaseLines, release: fundReleases, trip: trips, left })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(trips, eq(trips.id, fundReleases.tripId))
		.where(
			and(
				eq(fundReleases.organizerId, organizerId),
				eq(fundReleases.provider, provider),
				eq(fundReleases.status, "completed"),
				eq(releaseLines.status, "completed"),
				eq(releaseLines.isDebt, true),
				sql`${left} > 0`,
			),
		)
		.orderBy(desc(releaseLines.createdAt), desc(insertionOrder(releaseLines)))
		.limit(1);
	return newest ?? null;
}

/** Records the returned amount as a reversal of the line, which so counts as less paid out. */
async function returnPart(
	ctx: Ctx,
	tx: Tx,
	{ line, release, trip }: DebtPaid,
	amount: Cents,
): Promise<ReturnedDebt> {
	const number = await tx.$count(transferReversals, eq(transferReversals.releaseLineId, line.id));
	const source = `release-return:${line.id}:${number + 1}`;
	await postEntry(tx, {
		book: bookOf(release.provider),
		source,
		tripId: trip.id,
		memo: texts.memo(release.id, release.purpose),
		at: ctx.now,
		lines: debtUnpaidLines(trip.id, organizerDebtAccount(release.organizerId), amount),
	});
	const at = ctx.now.getTime();
	await tx.insert(transferReversals).values({
		...{ id: `${line.id}.reversal-${number + 1}`, releaseLineId: line.id, amount },
		...{ status: "done" as const, createdAt: at, updatedAt: at },
	});
	if (line.paymentId) await settleCharge(ctx, tx, line.paymentId);
	return { trip, release, amount, source };
}
