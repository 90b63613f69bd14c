import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { postgresServer } from "#tests/support/databases.ts";
import { openWorld, type World } from "#tests/support/world.ts";
import type { Tx } from "./db.ts";
import { violatedConstraint } from "./db-errors.ts";
import { adminActions } from "./schema/admin.ts";
import { ledgerEntries, ledgerLines } from "./schema/ledger.ts";

type Line = { account: string; amount: number; book?: "live" | "demo"; id?: string };

const entry = (id: string, book: "live" | "demo" = "demo") => ({
	id,
	book,
	source: `charge:${id}`,
	tripId: null,
	memo: "test",
	occurredAt: 1,
});

async function writeLines(tx: Tx, entryId: string, lines: Line[]) {
	for (const [index, line] of lines.entries()) {
		await tx.insert(ledgerLines).values({ id: `${entryId}-${index}`, entryId, book: "demo", ...line });
	}
}

function post(world: World, id: string, lines: Line[], book: "live" | "demo" = "demo") {
	return world.db.write(async (tx) => {
		await writeLines(tx, id, lines);
		await tx.insert(ledgerEntries).values(entry(id, book));
	});
}

const balanced: Line[] = [
	{ account: "a", amount: 100 },
	{ account: "b", amount: -60 },
	{ account: "c", amount: -40 },
];

/** The messages of an error and all its causes. */
async function refusal(work: Promise<unknown>): Promise<string> {
	const error = await work.then(
		() => new Error("it was accepted"),
		(reason: unknown) => reason,
	);
	const words: string[] = [];
	for (let cause = error; cause instanceof Error; cause = cause.cause) words.push(cause.message);
	return words.join(" / ");
}

const violation = async (work: Promise<unknown>) =>
	violatedConstraint(await work.catch((reason: unknown) => reason));

async function contents(world: World) {
	return {
		entries: await world.db.read.$count(ledgerEntries),
		lines: await world.db.read.$count(ledgerLines),
	};
}

type Change = [name: string, change: (tx: Tx) => Promise<unknown>];

const ONLY_SQLITE: Change[] = [
	[
		"replace an entry",
		async (tx) =>
			tx.run(sql`insert or replace into ledger_entries values ('e', 'demo', 'x', null, 'other', 2)`),
	],
	[
		"move a line into a new entry by replacing it",
		async (tx) => {
			await tx.run(sql`insert or replace into ledger_lines values ('e-0', 'f', 'demo', 'a', 7)`);
			await writeLines(tx, "f", [{ account: "b", amount: -7, id: "f-1" }]);
			await tx.insert(ledgerEntries).values(entry("f"));
		},
	],
];

const ONLY_POSTGRES: Change[] = [
	["empty the entries", (tx) => tx.run(sql`truncate ledger_entries cascade`)],
	["empty the lines", (tx) => tx.run(sql`truncate ledger_lines`)],
	[
		"who owns its tables empty them",
		async (tx) => {
			await tx.run(sql`create role keeper`);
			await tx.run(sql`grant create on schema public to keeper`);
			await tx.run(sql`alter table ledger_lines owner to keeper`);
			await tx.run(sql`set local role keeper`);
			await tx.run(sql`truncate ledger_lines`);
		},
	],
];

describe("the ledger's own rules", () => {
	test("accept a balanced entry", async () => {
		using world = openWorld();
		await post(world, "e", balanced);
		expect(await contents(world)).toEqual({ entries: 1, lines: 3 });
	});

	test.each<[string, Line[]]>([
		[
			"a cent too many",
			[
				{ account: "a", amount: 100 },
				{ account: "b", amount: -99 },
			],
		],
		["a single line", [{ account: "a", amount: 100 }]],
		["no line at all", []],
		[
			"a line of another book",
			[
				{ account: "a", amount: 100 },
				{ account: "b", amount: -100, book: "live" },
			],
		],
		["a third line of another book", [...balanced.slice(0, 2), { account: "c", amount: -40, book: "live" }]],
	])("refuse an entry with %s, and keep nothing of it", async (_name, lines) => {
		using world = openWorld();
		expect(await refusal(post(world, "e", lines))).toContain("does not balance");
		expect(await contents(world)).toEqual({ entries: 0, lines: 0 });
	});

	test("refuse a line of 0, and two lines of one account", async () => {
		using world = openWorld();
		const nothing = [...balanced, { account: "d", amount: 0 }];
		expect(await violation(post(world, "e", nothing))).toBe("ledger_lines_amount");
		const twice = [
			{ account: "a", amount: 50 },
			{ account: "a", amount: 50 },
			{ account: "b", amount: -100 },
		];
		expect(await violation(post(world, "e", twice))).toBe("ledger_lines.entry_id, ledger_lines.account");
		expect(await contents(world)).toEqual({ entries: 0, lines: 0 });
	});

	test("refuse lines without an entry, at the commit", async () => {
		using world = openWorld();
		const orphans = world.db.write((tx) => writeLines(tx, "none", balanced));
		expect(await violation(orphans)).toBe("");
		expect(await contents(world)).toEqual({ entries: 0, lines: 0 });
		await post(world, "next", balanced);
	});

	test("refuse a line to a sealed entry, even one that balances", async () => {
		using world = openWorld();
		await post(world, "e", balanced);
		const more = world.db.write((tx) => writeLines(tx, "e", [{ account: "d", amount: 5, id: "late" }]));
		expect(await refusal(more)).toContain("sealed");
		const inOne = world.db.write(async (tx) => {
			await writeLines(tx, "f", balanced);
			await tx.insert(ledgerEntries).values(entry("f"));
			await writeLines(tx, "f", [{ account: "d", amount: 5, id: "late" }]);
		});
		expect(await refusal(inOne)).toContain("sealed");
		expect(await contents(world)).toEqual({ entries: 1, lines: 3 });
	});

	test("accept each source once", async () => {
		using world = openWorld();
		await post(world, "e", balanced);
		const again = world.db.write(async (tx) => {
			await writeLines(tx, "f", balanced);
			await tx.insert(ledgerEntries).values({ ...entry("f"), source: "charge:e" });
		});
		expect(await violation(again)).toBe("ledger_entries.source");
	});

	test.each<Change>([
		["change an entry", (tx) => tx.update(ledgerEntries).set({ memo: "other" })],
		["change a line", (tx) => tx.update(ledgerLines).set({ amount: 1 })],
		["move a line", (tx) => tx.update(ledgerLines).set({ entryId: "f" })],
		["delete an entry", (tx) => tx.delete(ledgerEntries).where(eq(ledgerEntries.id, "e"))],
		["delete every entry", (tx) => tx.delete(ledgerEntries)],
		["delete a line", (tx) => tx.delete(ledgerLines).where(eq(ledgerLines.id, "e-0"))],
		["delete every line", (tx) => tx.delete(ledgerLines)],
		...(postgresServer() ? ONLY_POSTGRES : ONLY_SQLITE),
	])("never let anyone %s", async (_name, change) => {
		using world = openWorld();
		await post(world, "e", balanced);
		const before = await world.db.read.select().from(ledgerLines);
		expect(await refusal(world.db.write(change))).toContain("append-only");
		expect(await world.db.read.select().from(ledgerLines)).toEqual(before);
		expect(await world.db.read.select().from(ledgerEntries)).toEqual([entry("e")]);
	});
});

describe("the log of admins", () => {
	const row = { id: "a", adminId: "anna", action: "test", subject: null, details: null, at: 1 };

	test.each<Change>([
		["change a line", (tx) => tx.update(adminActions).set({ adminId: "ben" })],
		["delete a line", (tx) => tx.delete(adminActions)],
		...(postgresServer() ? [["empty it", (tx) => tx.run(sql`truncate admin_actions`)] satisfies Change] : []),
	])("never lets anyone %s", async (_name, change) => {
		using world = openWorld();
		await world.db.write((tx) => tx.insert(adminActions).values(row));
		expect(await refusal(world.db.write(change))).toContain("admin_actions is append-only");
		expect(await world.db.read.select().from(adminActions)).toEqual([row]);
	});
});
