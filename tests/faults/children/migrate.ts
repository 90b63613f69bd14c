import { migrateSqlite } from "#db/sqlite/migrate-sqlite.ts";
import { spinUntil, waitForOthers } from "#tests/support/child-process.ts";

/** argv: folder, number of files. Prints how many migrations it applied to each new file. */
const [folder = "", files = "1"] = process.argv.slice(2);
const start = waitForOthers();
const applied = Array.from({ length: Number(files) }, (_, index) => {
	spinUntil(start + index * 20);
	return migrateSqlite(`file:${folder}/${index}.db`);
});
process.stdout.write(JSON.stringify(applied));
