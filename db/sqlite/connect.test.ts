import { expect, test } from "vitest";
import { newDatabase } from "#tests/support/databases.ts";
import { connect, databasePath } from "./connect.ts";

test("every connection checks foreign keys and syncs each commit to the disk", () => {
	const { url, drop } = newDatabase();
	const writer = connect(url, false);
	const pragma = (name: string) => writer.pragma(name, { simple: true });
	expect(pragma("journal_mode")).toBe("wal");
	expect(pragma("synchronous")).toBe(2);
	expect(pragma("foreign_keys")).toBe(1);
	expect(pragma("busy_timeout")).toBe(5_000);
	writer.close();
	drop();
});

test("a file URL is a path, relative or absolute", () => {
	expect(databasePath("file:./data/x.db")).toBe("./data/x.db");
	expect(databasePath("file:data/x.db")).toBe("data/x.db");
	expect(databasePath("file:/var/x.db")).toBe("/var/x.db");
	expect(databasePath("file:///var/a%20b.db")).toBe("/var/a b.db");
});
