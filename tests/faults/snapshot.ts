import { sum } from "#app/lib/money.ts";
import type { Db } from "#db/db.ts";
import * as schema from "#db/schema/index.ts";

const TABLES = {
	trips: schema.trips,
	members: schema.members,
	options: schema.options,
	memberOptions: schema.memberOptions,
	payments: schema.payments,
	attempts: schema.attempts,
	intents: schema.demoIntents,
	moves: schema.demoMoves,
	invoices: schema.invoices,
	providerInvoices: schema.demoInvoices,
	entries: schema.ledgerEntries,
	lines: schema.ledgerLines,
	jobs: schema.jobs,
	refunds: schema.refundRequests,
	refundLines: schema.refundLines,
	chargePauses: schema.chargePauses,
	releases: schema.fundReleases,
	releaseLines: schema.releaseLines,
	reversals: schema.transferReversals,
	disputes: schema.disputes,
	cashBack: schema.cashBackEntries,
	outside: schema.outsidePayments,
	outsideParts: schema.outsideParts,
	pools: schema.pools,
	topUps: schema.poolTopUps,
	poolRefunds: schema.poolRefunds,
	poolPayments: schema.poolPayments,
};

type Tables = typeof TABLES;
/** Every row that the rules need. */
export type State = { [Name in keyof Tables]: Tables[Name]["$inferSelect"][] };
/** @returns the problems in words */
export type Rule = (state: State) => string[];

export async function snapshot({ read }: Db): Promise<State> {
	const rows = Object.entries(TABLES).map(
		async ([name, table]) => [name, await read.select().from(table)] as const,
	);
	return Object.fromEntries(await Promise.all(rows)) as State;
}

/** The balance of an account in cents, debits positive, in one book or in all. */
export function balance(lines: State["lines"], account: string, book?: "live" | "demo"): number {
	const own = lines.filter((line) => line.account === account && (book ?? line.book) === line.book);
	return sum(own.map((line) => line.amount));
}
