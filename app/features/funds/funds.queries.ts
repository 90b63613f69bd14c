import { and, count, eq, inArray, like, ne, sql } from "drizzle-orm";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { RELEASE_CLEARING } from "#app/features/ledger/release-lines.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { ledgerEntries, ledgerLines, payments } from "#db/schema/index.ts";
import { type FundStatus, fundStatus } from "./fund-status.ts";
import { heldForRefunds } from "./held-for-refunds.queries.ts";

/** In cents (Rules: Releases and the fund). */
export type FundSummary = {
	totalCollected: Cents;
	/** Without releases that are only reserved. */
	totalReleased: Cents;
	/** What the fund holds, less what is reserved and what undecided refund requests may take. */
	availableBalance: Cents;
	platformFeesCollected: Cents;
};

export type FundOverview = FundSummary & {
	status: FundStatus;
	onItsWay: Cents;
	heldForRefunds: Cents;
};

/** Sums up a trip's fund from its ledger. */
export async function fundSummary(db: Reader, book: Book, tripId: string): Promise<FundSummary> {
	const {
		onItsWay: _onItsWay,
		heldForRefunds: _held,
		balance: _balance,
		...summary
	} = await readFund(db, book, tripId);
	return summary;
}

/** The fund's sums with its status, and the money that is in the fund but not available. */
export async function fundOverview(db: Reader, provider: Provider, tripId: string): Promise<FundOverview> {
	const { balance, ...fund } = await readFund(db, bookOf(provider), tripId);
	const collected = inArray(payments.status, [...COLLECTED_STATUSES]);
	const [row] = await db
		.select({ scheduled: count(), paid: sql<number>`count(*) filter (where ${collected})` })
		.from(payments)
		.where(and(eq(payments.tripId, tripId), ne(payments.status, "canceled")));
	const { scheduled, paid } = row ?? { scheduled: 0, paid: 0 };
	return { ...fund, status: fundStatus({ scheduled, paid, held: balance + fund.onItsWay }) };
}

async function readFund(db: Reader, book: Book, tripId: string) {
	const isFund = eq(ledgerLines.account, fundAccount(tripId));
	const isFee = eq(ledgerLines.account, "platform_fee_income");
	const isClearing = eq(ledgerLines.account, RELEASE_CLEARING);
	const isCharge = like(ledgerEntries.source, "charge:%");
	const isTransfer = like(ledgerEntries.source, "transfer:%");
	const total = (condition: ReturnType<typeof and>) =>
		sql<number>`coalesce(sum(${ledgerLines.amount}) filter (where ${condition}), 0)`;
	const [row] = await db
		.select({
			collected: total(and(isCharge, sql`(${isFund} or ${isFee})`)),
			released: total(and(isTransfer, isClearing)),
			clearing: total(isClearing),
			balance: total(isFund),
			fees: total(isFee),
		})
		.from(ledgerEntries)
		.innerJoin(ledgerLines, eq(ledgerLines.entryId, ledgerEntries.id))
		.where(and(eq(ledgerEntries.tripId, tripId), eq(ledgerEntries.book, book)));
	const balance = creditOf(row?.balance);
	const held = await heldForRefunds(db, book === "demo" ? "demo" : "stripe", tripId);
	return {
		totalCollected: creditOf(row?.collected),
		totalReleased: row?.released ?? 0,
		availableBalance: Math.max(0, balance - held),
		platformFeesCollected: creditOf(row?.fees),
		onItsWay: creditOf(row?.clearing),
		heldForRefunds: held,
		balance,
	};
}

function creditOf(credit = 0): Cents {
	return credit === 0 ? 0 : -credit;
}
