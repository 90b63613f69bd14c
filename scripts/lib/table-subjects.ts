import { getTableColumns } from "drizzle-orm";
import { type AnySQLiteColumn, getTableConfig, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { members, trips, users } from "../../db/schema/access.ts";
import type { Subject } from "../../db/schema/subject.ts";

type Fault = { table: SQLiteTable; fault: string };
type Subjects = ReadonlyMap<SQLiteTable, Subject>;

/**
 * Finds the tables that do not declare who owns their rows (db/schema/subject.ts), or declare what their keys
 * contradict.
 */
export function tablesWithoutSubject(tables: SQLiteTable[], subjects: Subjects): Fault[] {
	return tables.flatMap((table) => {
		const fault = faultOf(table, subjects.get(table));
		return fault ? [{ table, fault }] : [];
	});
}

function faultOf(table: SQLiteTable, subject: Subject | undefined): string | null {
	if (!subject) return "does not say whose its rows are: call rowsOf below it";
	const parents = getTableConfig(table).foreignKeys.map((key) => key.reference().foreignTable);
	if ("house" in subject) {
		const isOfSomeone = parents.some((parent) => parent === trips || parent === members || parent === users);
		return isOfSomeone ? "says that its rows are the house's, but they lead to a trip or a person" : null;
	}
	if (!subject.trip && !subject.person) return "names neither a trip nor a person";
	if (parents.includes(trips) && !subject.trip) return "leads to a trip and does not say what its page shows";
	if (parents.includes(users) && !subject.person)
		return "leads to an account and does not say what it is told";
	const foreign = [subject.trip?.by, subject.person?.by].find(
		(column) => column && !isColumnOf(table, column),
	);
	return foreign ? `names ${foreign.name}, a column of another table` : null;
}

const isColumnOf = (table: SQLiteTable, column: AnySQLiteColumn) =>
	Object.values<AnySQLiteColumn>(getTableColumns(table)).includes(column);
