import { type SQL, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";

/** SQLite's own functions that queries use, which db/postgres/rules.sql defines for PostgreSQL. */
test.each<[string, SQL, unknown]>([
	["the place of a text in another", sql`instr('charge:ch_1', ':')`, 7],
	["no place", sql`instr('charge', ':')`, 0],
	["the place of what PostgreSQL has a sign for", sql`instr('100 % of it', '%')`, 5],
	["no place in no text", sql`instr(null, ':')`, null],
	["a text in JSON", sql`json_extract('{"chargeRef":"ch_1"}', '$.chargeRef')`, "ch_1"],
	["a text within", sql`json_extract('{"card":{"brand":"visa"}}', '$.card.brand')`, "visa"],
	["a text that JSON lacks", sql`json_extract('{"other":"x"}', '$.chargeRef')`, null],
	["a null in JSON", sql`json_extract('{"chargeRef":null}', '$.chargeRef')`, null],
	["no JSON", sql`json_extract(null, '$.chargeRef')`, null],
	["a text beyond one plane", sql`json_extract('{"a":"\\ud83d\\ude00 é"}', '$.a')`, "😀 é"],
])("%s", async (_name, expression, expected) => {
	using world = openWorld();
	expect(await firstOf(world, expression)).toEqual(expected);
});

test("the elements of an array, in their order", async () => {
	using world = openWorld();
	const array = JSON.stringify([{ id: "b" }, { id: "a" }]);
	const found = await world.db.read
		.select({ key: sql<number>`each.key`, id: sql<string>`json_extract(each.value, '$.id')` })
		.from(sql`json_each(${array}) as each`)
		.orderBy(sql`each.key`);
	expect(found).toEqual([
		{ key: 0, id: "b" },
		{ key: 1, id: "a" },
	]);
});

test("rows as one JSON object", async () => {
	using world = openWorld();
	const rows = sql`(select 'a' as name, 1 as amount union all select 'b', -9007199254740991) as rows`;
	const found = await world.db.read.select({ all: sql<string>`json_group_object(name, amount)` }).from(rows);
	expect(JSON.parse(found[0]?.all ?? "")).toEqual({ a: 1, b: -9007199254740991 });
	const none = await world.db.read
		.select({ all: sql<string>`json_group_object(name, amount)` })
		.from(rows)
		.where(sql`amount > 1`);
	expect(none).toEqual([{ all: "{}" }]);
});

async function firstOf({ db }: Pick<ReturnType<typeof openWorld>, "db">, expression: SQL): Promise<unknown> {
	const [row] = await db.read.select({ value: expression }).from(sql`(select 1) as one`);
	return row?.value;
}
