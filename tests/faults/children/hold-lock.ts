import { setTimeout } from "node:timers/promises";
import { openDb } from "#db/open-db.server.ts";
import { settings } from "#db/schema/system.ts";

/** argv: database URL, ms. Takes the write lock, prints a line, keeps the lock that long, and commits one row. */
const [url = "", ms = "0"] = process.argv.slice(2);
const db = await openDb(url);
await db.write(async (tx) => {
	await tx.insert(settings).values({ name: "theirs", value: "x" });
	process.stdout.write("held");
	await setTimeout(Number(ms));
});
await db.close();
