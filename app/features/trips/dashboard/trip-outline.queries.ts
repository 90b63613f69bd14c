import { eq, getTableName, is, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, SQLiteBoolean } from "drizzle-orm/sqlite-core";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { trips } from "#db/schema/access.ts";
import { subjectsOfTables } from "#db/schema/subject.ts";

/** The version of a trip's page, and which tables have rows for it. */
export type TripOutline = {
	/**
	 * A short text that changes with everything the page shows; null if there is no such trip. Each table's schema
	 * declares which of its columns the page shows. Read marks and sent mails do not count, because showing the page
	 * changes them.
	 */
	version: string | null;
	/**
	 * Whether the table has rows of the trip, so that empty tables need not be queried.
	 * @param table its name in the database.
	 * @throws Error for one that the page does not show
	 */
	has(table: string): boolean;
};

/** Read this before everything else, so that what is read later is at least as new as its version. */
export async function tripOutline(db: Reader, tripId: string): Promise<TripOutline> {
	const row = await tripStamps(db, { tripId });
	if (!row) return { version: null, has: () => false };
	return {
		version: hashSecret(Object.values(row).join(BETWEEN)).slice(0, 12),
		has(table) {
			const stamp = row[table];
			if (stamp === undefined) throw new Error(`a trip's page does not show ${table}`);
			return Number.parseInt(stamp, 10) > 0;
		},
	};
}

/** Whether a trip has anything that affects its members' balances. */
export const hasExpenses = (has: TripOutline["has"]) => ["expenses", "settlements", "pools"].some(has);

/** The version in the trip's outline. */
export async function tripVersion(db: Reader, tripId: string): Promise<string | null> {
	return (await tripOutline(db, tripId)).version;
}

const BETWEEN = "-";
const between = sql` || '${sql.raw(BETWEEN)}' || `;

const tripStamps = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db.select(stampsOfTables()).from(trips).where(eq(trips.id, tripId)),
);

/** For each table that the page shows, by its name: the trip's number of rows, and a stamp of each column shown. */
function stampsOfTables(): Record<string, SQL<string>> {
	const stamps: Record<string, SQL<string>> = {};
	for (const [table, subject] of subjectsOfTables()) {
		if (!("trip" in subject && Array.isArray(subject.trip?.shown))) continue;
		const { by, shown } = subject.trip;
		const isOwn = table === trips; // the query's own row
		const parts = [sql`count(*)`, ...shown.map(stampOfColumn)];
		const stamp = sql<string>`${sql.join(isOwn ? shown.map((column) => sql`${column}`) : parts, between)}`;
		stamps[getTableName(table)] = isOwn ? stamp : sql`(select ${stamp} from ${table} where ${isOfTrip(by)})`;
	}
	return stamps;
}

/** Follows foreign keys from a row to the trip of the query. */
function isOfTrip(column: AnySQLiteColumn): SQL {
	const keys = getTableConfig(column.table).foreignKeys.map((key) => key.reference());
	const key = keys.find(({ columns }) => columns[0] === column);
	const [parentId] = key?.foreignColumns ?? [];
	if (!key || !parentId) throw new Error(`${column.name} leads to no trip`);
	if (parentId === trips.id) return sql`${column} = ${trips.id}`;
	const parent = subjectsOfTables().get(key.foreignTable);
	if (!parent || !("trip" in parent) || !parent.trip) throw new Error(`${column.name} leads to no trip`);
	return sql`${column} in (select ${parentId} from ${key.foreignTable} where ${isOfTrip(parent.trip.by)})`;
}

/**
 * The stamp of a text column is the first three letters of each row, which tell statuses apart; of numbers, the sum; of
 * flags, how many are set. The newest time alone would miss a request that began before another and ended after it.
 */
function stampOfColumn(column: AnySQLiteColumn): SQL {
	if (is(column, SQLiteBoolean)) return sql`count(*) filter (where ${column})`;
	if (column.getSQLType() === "text")
		return sql`coalesce(string_agg(substr(${column}, 1, 3), '' order by ${insertionOrder(column.table)}), '')`;
	return sql`coalesce(sum(${column}), 0)`;
}
