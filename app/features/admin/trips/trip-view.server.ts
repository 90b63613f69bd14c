import type { Ctx } from "#app/access/ctx.ts";
import { type FundOverview, fundAt, fundOverview } from "#app/features/fund/fund-overview.server.ts";
import { listOpenRefunds } from "#app/features/fund/refunds/held-for-refunds.queries.ts";
import {
	countStatementEntries,
	listStatementEntries,
	type NumberedEntry,
} from "#app/features/fund/statements/statement.queries.ts";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import { listGroup } from "#app/features/payments/schedule/group.queries.ts";
import { dateOf, earliestDate } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents } from "#app/lib/money.ts";
import { accountName } from "../account-name.ts";
import { requireAdmin } from "../admin.server.ts";
import { recordView } from "../admin-actions.server.ts";
import { instantInWords } from "../instants.ts";
import { MAX_SHOWN_ROWS } from "../issues.ts";
import { historyOf } from "../log/log-view.server.ts";
import { type AdminRecord, toFacts } from "../records.ts";
import * as pageTexts from "../texts/money.ts";
import * as texts from "../texts/trips.ts";
import { memberRecord, tripFacts, tripMarks } from "./trip-records.ts";
import { findTrip } from "./trips.queries.ts";

/** A trip as admins see it, without its chat; that one has opened it is recorded. @throws DomainError not_found */
export async function tripView(ctx: Ctx, id: string) {
	requireAdmin(ctx);
	const db = ctx.db.read;
	const row = await findTrip(db, id);
	if (!row) throw new DomainError("not_found", pageTexts.notFound);
	const subject = `trip:${id}`;
	await recordView(ctx, subject);
	const days = { today: dateOf(ctx.now), lateBefore: earliestDate(ctx.now) };
	const group = await listGroup(db, { tripId: id, ...days, limit: MAX_SHOWN_ROWS });
	const { fund } = await fundOverview(db, fundAt(ctx, id), await listOpenRefunds(db, id));
	return {
		shareId: row.trip.shareId,
		title: row.trip.title,
		marks: tripMarks(row),
		facts: tripFacts(row),
		members: { count: group.members, rows: group.list.map(memberRecord) },
		fund: fundFacts(fund),
		ledgers: [await ledgerOf(ctx, "live", id), await ledgerOf(ctx, "demo", id)],
		history: await historyOf(ctx, subject),
		subject,
	};
}

export type TripView = Awaited<ReturnType<typeof tripView>>;

function fundFacts(fund: FundOverview) {
	return toFacts({
		[texts.fundStatus]: texts.fundStatuses[fund.status],
		[texts.collected]: formatCents(fund.totalCollected),
		[texts.bookingFees]: formatCents(fund.platformFeesCollected),
		[texts.refunded]: formatCents(fund.refunded),
		[texts.disputed]: formatCents(fund.disputed),
		[texts.released]: formatCents(fund.totalReleased),
		[texts.onItsWay]: formatCents(fund.onItsWay),
		[texts.held]: formatCents(fund.heldForRefunds),
		[texts.inFund]: formatCents(fund.balance),
	});
}

async function ledgerOf({ db }: Ctx, book: Book, tripId: string) {
	const count = await countStatementEntries(db.read, { book, tripId });
	const window = { upTo: count, limit: MAX_SHOWN_ROWS };
	const entries = count > 0 ? await listStatementEntries(db.read, book, tripId, window) : [];
	return { book, count, rows: entries.map(entryRecord) };
}

function entryRecord(entry: NumberedEntry): AdminRecord {
	const lines = Object.entries(entry.lines)
		.map(([account, amount]) => `${accountName(account)} ${formatCents(amount)}`)
		.join(", ");
	return {
		id: String(entry.number),
		title: `${entry.number}. ${entry.memo}`,
		marks: [],
		facts: toFacts({
			[texts.lines]: lines,
			[texts.balance]: formatCents(entry.balance),
			[texts.source]: entry.source,
			[texts.time]: instantInWords(entry.at),
		}),
	};
}
