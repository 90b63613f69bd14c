import { count, eq, or } from "drizzle-orm";
import { expect, expectTypeOf, test, vi } from "vitest";
import { statementsOf } from "#tests/support/statements.ts";
import { openWorld } from "#tests/support/world.ts";
import { countQuery, listQuery, type Params, rowQuery } from "./prepared-query.ts";
import { settings } from "./schema/system.ts";

const settingByName = rowQuery((db, { name }: Params<{ name: string }>) =>
	db.select().from(settings).where(eq(settings.name, name)),
);

test("a query is built and prepared once for each connection, and answers for each argument", async () => {
	using world = openWorld();
	await world.db.write((tx) =>
		tx.insert(settings).values([
			{ name: "a", value: "1" },
			{ name: "b", value: "2" },
		]),
	);
	const build = vi.fn((db: Parameters<typeof settingByName>[0], { name }: Params<{ name: string }>) =>
		db.select().from(settings).where(eq(settings.name, name)),
	);
	const find = rowQuery(build);
	const { prepared } = await statementsOf(async () => {
		for (const [name, value] of [
			["a", "1"],
			["b", "2"],
		] as const) {
			expect(await find(world.db.read, { name })).toEqual({ name, value });
			expect(await world.db.write((tx) => find(tx, { name }))).toEqual({ name, value });
			expect(await world.db.write((tx) => find(tx, { name }))).toEqual({ name, value });
		}
		expect(await find(world.db.read, { name: "c" })).toBeNull();
	});
	expect(build).toHaveBeenCalledTimes(2);
	expect(prepared).toHaveLength(2);
});

test("inside db.write it sees what the transaction has written, and outside only after the commit", async () => {
	using world = openWorld();
	await world.db.write(async (tx) => {
		await tx.insert(settings).values({ name: "a", value: "1" });
		expect(await settingByName(tx, { name: "a" })).toEqual({ name: "a", value: "1" });
		expect(await settingByName(world.db.read, { name: "a" })).toBeNull();
	});
	expect(await settingByName(world.db.read, { name: "a" })).not.toBeNull();
});

test("two databases do not share a statement", async () => {
	using one = openWorld();
	using other = openWorld();
	await one.db.write((tx) => tx.insert(settings).values({ name: "a", value: "1" }));
	expect(await settingByName(one.db.read, { name: "a" })).not.toBeNull();
	expect(await settingByName(other.db.read, { name: "a" })).toBeNull();
});

test("arguments cannot be spread, because their names are known only when they are used", async () => {
	using world = openWorld();
	const spread = listQuery((db, { ...params }: Params<{ name: string }>) =>
		db.select().from(settings).where(eq(settings.name, params.name)),
	);
	await expect(spread(world.db.read, { name: "a" })).rejects.toThrow("has to name each");
});

test("lists and counts have their rows' types, and a missing argument is refused", async () => {
	using world = openWorld();
	await world.db.write((tx) =>
		tx.insert(settings).values([
			{ name: "a", value: "1" },
			{ name: "b", value: "1" },
		]),
	);
	const named = listQuery((db, { one, other }: Params<{ one: string; other: string }>) =>
		db
			.select({ name: settings.name })
			.from(settings)
			.where(or(eq(settings.name, one), eq(settings.name, other))),
	);
	const countByValue = countQuery((db, { value }: Params<{ value: string }>) =>
		db.select({ count: count() }).from(settings).where(eq(settings.value, value)),
	);
	const rows = await named(world.db.read, { one: "a", other: "b" });
	expectTypeOf(rows).toEqualTypeOf<{ name: string }[]>();
	expect(rows).toEqual([{ name: "a" }, { name: "b" }]);
	expect(await countByValue(world.db.read, { value: "1" })).toBe(2);
	expect(await countByValue(world.db.read, { value: "2" })).toBe(0);
	// @ts-expect-error an argument is missing
	await expect(named(world.db.read, { one: "a" })).rejects.toThrow("other");
});
