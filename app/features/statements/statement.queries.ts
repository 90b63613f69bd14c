import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { fundReleases, ledgerEntries, ledgerLines, releaseLines } from "#db/schema/index.ts";
import type { StatementEntry } from "./entry-description.ts";
import type { AccountTotal } from "./totals.ts";

export type NumberedEntry = StatementEntry & {
	/** Counts from 1 and never changes, because the ledger only grows. */
	number: number;
	/** UTC ms. */
	at: number;
	/** In cents; negative when the entry takes money out of the fund. */
	fundChange: Cents;
	/** The fund's balance after the entry, in cents. */
	balance: Cents;
};

/** A trip's entries, newest first: at most `limit` up to the number `upTo`, or all without a window. */
export async function listStatementEntries(
	db: Reader,
	book: Book,
	tripId: string,
	window?: { upTo: number; limit: number },
): Promise<NumberedEntry[]> {
	const order = sql`order by ${ledgerEntries.occurredAt}, ${ledgerEntries}.rowid`;
	const effect = sql<number>`-coalesce(${ledgerLines.amount}, 0)`;
	const numbered = db
		.select({
			id: ledgerEntries.id,
			source: ledgerEntries.source,
			memo: ledgerEntries.memo,
			at: ledgerEntries.occurredAt,
			number: sql<number>`row_number() over (${order})`.as("number"),
			fundChange: effect.as("fund_change"),
			balance: sql<number>`sum(${effect}) over (${order} rows unbounded preceding)`.as("balance"),
		})
		.from(ledgerEntries)
		.leftJoin(
			ledgerLines,
			and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, fundAccount(tripId))),
		)
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)))
		.as("numbered");
	const query = db
		.select({
			source: numbered.source,
			memo: numbered.memo,
			at: numbered.at,
			number: numbered.number,
			fundChange: numbered.fundChange,
			balance: numbered.balance,
			lines: linesAsJson(sql`${numbered.id}`, tripId),
			purpose: releasePurpose(sql`${numbered.source}`),
		})
		.from(numbered)
		.where(window && sql`${numbered.number} <= ${window.upTo}`)
		.orderBy(sql`${numbered.number} desc`);
	const rows = await (window ? query.limit(window.limit) : query);
	return rows.map((row) => ({ ...row, lines: JSON.parse(row.lines) as Record<string, Cents> }));
}

export function listAccountTotals(db: Reader, book: Book, tripId: string): Promise<AccountTotal[]> {
	const kind = sql<string>`substr(${ledgerEntries.source}, 1, instr(${ledgerEntries.source}, ':') - 1)`;
	return db
		.select({ kind, account: ledgerLines.account, amount: sql<number>`sum(${ledgerLines.amount})` })
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)))
		.groupBy(kind, ledgerLines.account);
}

export async function countStatementEntries(db: Reader, book: Book, tripId: string): Promise<number> {
	return db.$count(ledgerEntries, and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)));
}

function linesAsJson(entryId: SQL, tripId: string): SQL<string> {
	const account = sql`case ${ledgerLines.account} when ${fundAccount(tripId)} then 'fund' else ${ledgerLines.account} end`;
	return sql<string>`(select json_group_object(${account}, ${ledgerLines.amount}) from ${ledgerLines} where ${ledgerLines.entryId} = ${entryId})`;
}

/** The source of an entry names a release, one of its lines, or that line's transfer. */
function releasePurpose(source: SQL): SQL<string | null> {
	const ofLine = (column: SQL) =>
		sql`(select ${fundReleases.purpose} from ${releaseLines} join ${fundReleases} on ${fundReleases.id} = ${releaseLines.releaseId} where ${column} = substr(${source}, instr(${source}, ':') + 1))`;
	return sql<string | null>`case substr(${source}, 1, instr(${source}, ':') - 1)
		when 'release-reserve' then (select ${fundReleases.purpose} from ${fundReleases} where ${fundReleases.id} = substr(${source}, instr(${source}, ':') + 1))
		when 'transfer' then ${ofLine(sql`${releaseLines.ref}`)}
		when 'release-undo' then ${ofLine(sql`${releaseLines.id}`)}
		when 'release-redo' then ${ofLine(sql`${releaseLines.id}`)}
		end`;
}
