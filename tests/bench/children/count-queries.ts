import Database from "better-sqlite3";

/**
 * Counts the statements that better-sqlite3 runs in any database of this process, and answers every message with the
 * number so far. BEGIN and COMMIT are run in another way and not counted.
 */
const RUN = ["all", "get", "iterate", "run"] as const;

const database = new Database(":memory:");
const prototype = Object.getPrototypeOf(database.prepare("select 1"));
database.close();

let queries = 0;
for (const method of RUN) {
	const original = prototype[method];
	prototype[method] = function counted(...args: unknown[]) {
		queries += 1;
		return original.apply(this, args);
	};
}

process.on("message", () => process.send?.(queries));
process.channel?.unref();
