import { eq, is, type SQL, sql } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, SQLiteBoolean } from "drizzle-orm/sqlite-core";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Reader } from "#db/db.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { trips } from "#db/schema/access.ts";
import { subjectsOfTables } from "#db/schema/subject.ts";

/**
 * A short text that changes when something changes that a trip's page shows; null if there is no such trip. Each table
 * says in the schema what of it the page shows. What people have read or been mailed is not among it, because showing
 * the page changes it.
 */
export async function tripVersion(db: Reader, tripId: string): Promise<string | null> {
	const row = await tripStamp(db, { tripId });
	return row && hashSecret(row.stamp).slice(0, 12);
}

const tripStamp = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ stamp: sql<string>`${sql.join(stampsOfTables(), BETWEEN)}` })
		.from(trips)
		.where(eq(trips.id, tripId)),
);

const BETWEEN = sql` || '-' || `;

/** For each table that the page shows: the number of the trip's rows, and a stamp of each column that it shows. */
function stampsOfTables(): SQL[] {
	const stamps: SQL[] = [];
	for (const [table, subject] of subjectsOfTables()) {
		if (!("trip" in subject && Array.isArray(subject.trip?.shown))) continue;
		const { by, shown } = subject.trip;
		if (table === trips) {
			stamps.push(...shown.map((column) => sql`${column}`)); // the query's own row
			continue;
		}
		const stamp = sql.join([sql`count(*)`, ...shown.map(stampOfColumn)], BETWEEN);
		stamps.push(sql`(select ${stamp} from ${table} where ${isOfTrip(by)})`);
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
 * Of a text the first three letters in each row, which tell statuses apart; of numbers the sum, of flags how many are set. The newest time alone
 * does not tell of a request that began before another, and ended after it.
 */
function stampOfColumn(column: AnySQLiteColumn): SQL {
	if (is(column, SQLiteBoolean)) return sql`count(*) filter (where ${column})`;
	if (column.getSQLType() === "text")
		return sql`coalesce(string_agg(substr(${column}, 1, 3), '' order by ${insertionOrder(column.table)}), '')`;
	return sql`coalesce(sum(${column}), 0)`;
}
