import { and, count, desc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { type FundOverview, fundAt, fundOverview } from "#app/features/fund/fund-overview.server.ts";
import { listOpenRefunds } from "#app/features/fund/refunds/reserved-for-refunds.queries.ts";
import {
	countStatementEntries,
	listStatementEntries,
	type NumberedEntry,
} from "#app/features/fund/statements/statement.queries.ts";
import type { Book } from "#app/features/ledger/ledger.server.ts";
import { type GroupMember, listGroup } from "#app/features/payments/schedule/group.queries.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { dateOf, earliestDate, formatMonthDay, formatRange } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { wholeCost } from "#app/lib/shares.ts";
import type { Reader } from "#db/db.ts";
import { members, trips, users } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { recordView, requireAdmin } from "./admin.server.ts";
import { historyOf } from "./log-view.server.ts";
import { MAX_SHOWN_ROWS } from "./money/issues.ts";
import {
	type AdminRecord,
	accountName,
	type Fact,
	instantInWords,
	type RecordPage,
	toFacts,
	windowOf,
} from "./records.ts";
import { containsText, type Search } from "./search.ts";
import * as listTexts from "./texts/lists.ts";
import * as pageTexts from "./texts/money.ts";
import * as texts from "./texts/trips.ts";

/** The trips that an admin searches for. The search is recorded. @throws DomainError not_found */
export async function tripsView(ctx: Ctx, search: Search): Promise<RecordPage & { text: string }> {
	await recordView(ctx, "trips", { search: search.text, page: search.page });
	const { count, rows } = await searchTrips(ctx.db.read, search);
	return { ...search, count, rows: rows.map(tripRecord) };
}

/** A trip as admins see it, without its chat. Opening it is recorded. @throws DomainError not_found */
export async function tripView(ctx: Ctx, id: string) {
	requireAdmin(ctx);
	const db = ctx.db.read;
	const row = await findTrip(db, id);
	if (!row) throw new DomainError("not_found", pageTexts.notFound);
	const subject = `trip:${id}`;
	await recordView(ctx, subject);
	const days = { today: dateOf(ctx.now), lateBefore: earliestDate(ctx.now) };
	const group = await listGroup(db, { tripId: id, ...days, limit: MAX_SHOWN_ROWS, offset: 0 });
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
		[texts.held]: formatCents(fund.reservedForRefunds),
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

function tripRecord(row: TripRow): AdminRecord {
	const { trip } = row;
	return {
		id: trip.id,
		title: trip.title,
		to: pathTo("/admin/trips/:id", { id: trip.id }),
		marks: tripMarks(row),
		facts: toFacts({
			[texts.destination]: trip.destination,
			[texts.organizer]: trip.organizerName,
			[texts.organizerEmail]: row.organizerAddress ?? trip.organizerEmail,
			[texts.people]: texts.peopleOf(row.aboard, trip.partySize),
			[texts.collected]: collectedInWords(row),
			[texts.status]: texts.statuses[trip.status],
			[texts.created]: instantInWords(trip.createdAt),
		}),
	};
}

function tripMarks({ trip }: TripRow): AdminRecord["marks"] {
	const marks: AdminRecord["marks"] = [];
	if (trip.status === "cancelled") marks.push({ tone: "late", word: texts.statuses.cancelled });
	if (trip.organizerId === null) marks.push({ tone: "due", word: texts.unclaimed });
	return marks;
}

/** Demo money is never added to real money. */
export function collectedInWords({ collectedLive, collectedDemo }: TripRow): string {
	const demo = listTexts.demo(formatCents(collectedDemo));
	if (collectedDemo === 0) return formatCents(collectedLive);
	return collectedLive === 0 ? demo : `${formatCents(collectedLive)}, ${demo}`;
}

function tripFacts(row: TripRow): Fact[] {
	const { trip } = row;
	const facts = toFacts({
		[texts.id]: trip.id,
		[texts.shareId]: trip.shareId,
		[texts.destination]: trip.destination,
		[texts.dates]: formatRange(trip.startDate, trip.endDate),
		[texts.people]: texts.peopleOf(row.aboard, trip.partySize),
		[texts.cost]: formatCents(wholeCost(trip)),
		[texts.collected]: collectedInWords(row),
		[texts.feeRate]: texts.percent(trip.platformFeeRate),
		[texts.status]: trip.organizerId === null ? texts.unclaimed : texts.statuses[trip.status],
		[texts.created]: instantInWords(trip.createdAt),
	});
	const organizer = { label: texts.organizer, value: trip.organizerName };
	const address = row.organizerAddress ?? trip.organizerEmail;
	return [
		trip.organizerId === null
			? organizer
			: { ...organizer, to: pathTo("/admin/users/:id", { id: trip.organizerId }) },
		...toFacts({ [texts.organizerEmail]: address }),
		...facts,
	];
}

function memberRecord(member: GroupMember): AdminRecord {
	const { late, isOnTrack, hasPaid, isDisputed, nextDue } = member;
	const marks: AdminRecord["marks"] = [];
	if (member.role === "organizer") marks.push({ tone: "coral", word: texts.memberRole });
	if (late) marks.push({ tone: "late", word: texts.late });
	else if (isDisputed) marks.push({ tone: "late", word: texts.disputed });
	else if (isOnTrack) marks.push({ tone: "paid", word: hasPaid ? texts.paid : texts.onTrack });
	else marks.push({ tone: "due", word: texts.notPaid });
	return {
		id: member.id,
		title: member.name,
		marks,
		facts: toFacts({
			[listTexts.address]: member.email,
			[texts.paidSoFar]: formatCents(member.paid),
			[texts.share]: formatCents(member.share),
			[texts.overdue]: late && formatCents(late.amount),
			[texts.nextDue]: nextDue && formatMonthDay(nextDue),
			[texts.from]: member.departureLocation,
		}),
	};
}

const TRIP_COLUMNS = {
	trip: trips,
	organizerAddress: users.email,
	aboard: sql<number>`(select ${count()} from ${members} where ${members.tripId} = ${trips.id} and ${isNull(members.removedAt)})`,
	collectedLive: collectedBy("stripe"),
	collectedDemo: collectedBy("demo"),
};

/** One page of the trips with a text in their title, destination, share id or organizer, newest first. */
async function searchTrips(db: Reader, { text, page }: Search) {
	const where = containsText(
		[trips.title, trips.destination, trips.shareId, trips.id, trips.organizerName, trips.organizerEmail],
		text,
	);
	const rows = await db
		.select(TRIP_COLUMNS)
		.from(trips)
		.leftJoin(users, eq(users.id, trips.organizerId))
		.where(where)
		.orderBy(desc(trips.createdAt), desc(trips.id))
		.limit(windowOf(page).limit)
		.offset(windowOf(page).offset);
	return { count: await db.$count(trips, where), rows };
}

/** In cents, before refunds. */
function collectedBy(provider: Provider): SQL<number> {
	const isCollected = and(
		eq(payments.tripId, trips.id),
		eq(payments.provider, provider),
		inArray(payments.status, [...COLLECTED_STATUSES]),
	);
	return sql<number>`(select coalesce(sum(${payments.amount}), 0) from ${payments} where ${isCollected})`;
}

async function findTrip(db: Reader, id: string) {
	const [row] = await db
		.select(TRIP_COLUMNS)
		.from(trips)
		.leftJoin(users, eq(users.id, trips.organizerId))
		.where(eq(trips.id, id));
	return row;
}

export type TripRow = NonNullable<Awaited<ReturnType<typeof findTrip>>>;
