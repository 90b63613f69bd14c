import { asc, eq, inArray, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { isTestMoney } from "#app/features/fund/reconciliation/stored-account.queries.ts";
import { findOpenBookCheck, type MissingFact } from "#app/features/ledger/book-checks.server.ts";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { poolAccount } from "#app/features/ledger/pool-lines.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { trips } from "#db/schema/access.ts";
import { ledgerLines } from "#db/schema/ledger.ts";
import { recordView } from "../admin.server.ts";
import { type HouseView, houseView } from "./house-view.server.ts";
import {
	listFailedEvents,
	listFailedJobs,
	listOpenDifferences,
	listOpenDisputes,
	listStuckAttempts,
	listStuckRefunds,
	listStuckReleases,
} from "./issues.queries.ts";
import { type IssueList, MAX_SHOWN_ROWS, type Section } from "./issues.ts";

export type MoneyView = {
	sections: Record<Section, IssueList>;
	books: BookView[];
	houses: HouseView[];
	heldBy: { missing: number } | null; // the check of our books that stops all money movements
	isTest: boolean; // whether Stripe runs on test keys
};

/** All money matters that may need an admin. @throws DomainError not_found */
export async function moneyView(ctx: Ctx): Promise<MoneyView> {
	await recordView(ctx, "money");
	const db = ctx.db.read;
	const now = ctx.now.getTime();
	return {
		sections: {
			attempts: await listStuckAttempts(db, now),
			refunds: await listStuckRefunds(db, now),
			releases: await listStuckReleases(db, now),
			events: await listFailedEvents(db, now),
			differences: await listOpenDifferences(db),
			jobs: await listFailedJobs(db),
			disputes: await listOpenDisputes(db),
		},
		heldBy: await findHold(ctx),
		isTest: await isTestMoney(ctx.db),
		books: [await bookView(db, "live"), await bookView(db, "demo")],
		houses: [await houseView(db, "live", ctx.house), await houseView(db, "demo", ctx.house)],
	};
}

async function findHold({ db, payments }: Ctx): Promise<MoneyView["heldBy"]> {
	const check = await findOpenBookCheck(db.read, { provider: payments.provider });
	return check && { missing: (check.missing as MissingFact[]).length };
}

export type BookView = {
	book: Book;
	/** In cents, over all accounts. Anything but 0 is a fault. */
	sum: Cents;
	count: number;
	/** Debits are positive. The house's own accounts come first, then the trips' funds and pools, largest first. */
	accounts: { account: string; trip: string | null; balance: Cents }[];
};

async function bookView(db: Reader, book: Book): Promise<BookView> {
	const balance = sql<number>`sum(${ledgerLines.amount})`;
	const isOfTrip = sql`(${ledgerLines.account} like 'fund:%' or ${ledgerLines.account} like 'pool:%')`;
	const inBook = eq(ledgerLines.book, book);
	const all = await db
		.select({ account: ledgerLines.account, balance })
		.from(ledgerLines)
		.where(inBook)
		.groupBy(ledgerLines.account)
		.orderBy(asc(isOfTrip), sql`abs(${balance}) desc`, asc(ledgerLines.account));
	const shown = all.slice(0, MAX_SHOWN_ROWS);
	const titles = await titlesByAccount(
		db,
		shown.map(({ account }) => account),
	);
	return {
		book,
		sum: sum(all.map((one) => one.balance)),
		count: all.length,
		accounts: shown.map((one) => ({ ...one, trip: titles.get(one.account) ?? null })),
	};
}

async function titlesByAccount(db: Reader, accounts: string[]): Promise<Map<string, string>> {
	const kinds = [fundAccount, poolAccount];
	const ids = accounts.flatMap((one) =>
		kinds.filter((kind) => one.startsWith(kind(""))).map((kind) => one.slice(kind("").length)),
	);
	const rows = await db
		.select({ id: trips.id, title: trips.title })
		.from(trips)
		.where(inArray(trips.id, ids));
	return new Map(rows.flatMap(({ id, title }) => kinds.map((kind) => [kind(id), title])));
}
