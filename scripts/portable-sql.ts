import { globSync, readFileSync } from "node:fs";
import { oneEngineSql } from "./lib/one-engine-sql.ts";

/** Prints the SQL that only one of the two databases understands, and fails if there is any. These folders have SQLite files of their own. */
const files = globSync("{app,db}/**/*.{ts,tsx}", {
	exclude: ["**/*.test.ts", "db/{backups,litestream,locations}/**"],
});
let count = 0;
for (const file of files)
	for (const { line, text } of oneEngineSql(file, readFileSync(file, "utf8"))) {
		count += 1;
		console.log(`  ${file}:${line} ${text}`);
	}
console.log(
	`${count > 0 ? "✗" : "✓"} ${count} parts of SQL for one database alone, in ${files.length} sources.`,
);
if (count > 0) process.exitCode = 1;
