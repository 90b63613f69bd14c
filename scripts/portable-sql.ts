import { globSync, readFileSync } from "node:fs";
import { is } from "drizzle-orm";
import { SQLiteBoolean, SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import * as schema from "../db/schema/index.ts";
import { type ColumnFacts, oneEngineSql } from "./lib/one-engine-sql.ts";

/**
 * Prints SQL that only one of the two databases understands, and fails if there is any. Folders for one database are
 * left out, and so is db/schema, which is translated.
 */
const files = globSync("{app,db}/**/*.{ts,tsx}", {
	exclude: ["**/*.test.ts", "db/{backups,litestream,locations,move,postgres,schema,sqlite}/**"],
});
let count = 0;
for (const file of files)
	for (const { line, text } of oneEngineSql(file, readFileSync(file, "utf8"), factsOf)) {
		count += 1;
		console.log(`  ${file}:${line} ${text}`);
	}
console.log(
	`${count > 0 ? "✗" : "✓"} ${count} parts of SQL for one database alone, in ${files.length} sources.`,
);
if (count > 0) process.exitCode = 1;

function factsOf(table: string, name: string): ColumnFacts | undefined {
	const found = Object.entries(schema).find(([exported]) => exported === table)?.[1];
	const column = is(found, SQLiteTable) && Object.entries(found).find(([key]) => key === name)?.[1];
	if (!column || !is(column, SQLiteColumn)) return undefined;
	return { isFlag: is(column, SQLiteBoolean), isNullable: !column.notNull && !column.primary };
}
