import { holdDatabase } from "#db/database-lock.ts";

/** Holds the database of the first argument until it is killed. */
holdDatabase(process.argv[2] ?? "");
console.log("held");
setInterval(() => {}, 60_000);
