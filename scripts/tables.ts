import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../db/schema/index.ts";
import { subjectsOfTables } from "../db/schema/subject.ts";
import { tablesWithoutSubject } from "./lib/table-subjects.ts";

/**
 * Prints the tables that do not declare whether their rows are a trip's, a person's or the house's, and fails if there
 * are any.
 */
const tables = Object.values(schema).filter((value) => is(value, SQLiteTable));
const faults = tablesWithoutSubject(tables, subjectsOfTables());
for (const { table, fault } of faults) console.log(`  ${getTableConfig(table).name} ${fault}`);
console.log(
	`${faults.length > 0 ? "✗" : "✓"} ${faults.length} tables that do not say whose their rows are, of ${tables.length}.`,
);
if (faults.length > 0) process.exitCode = 1;
