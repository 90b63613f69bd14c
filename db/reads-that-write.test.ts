import { expect, test } from "vitest";
import { openWorld } from "#tests/support/world.ts";
import { isBusy } from "./db-errors.ts";
import { withShortWaits } from "./reads-that-write.ts";
import { settings } from "./schema/system.ts";
import { connect } from "./sqlite/connect.ts";

test("a read does not wait long for its write, which is stored once that is possible", async () => {
	using world = openWorld();
	const other = connect(world.url, false);
	other.exec("BEGIN IMMEDIATE");
	const db = withShortWaits(world.db);
	const startedAt = performance.now();
	const late = db.write((tx) => tx.insert(settings).values({ name: "late", value: "x" }));
	const error: unknown = await late.catch((reason: unknown) => reason);
	expect([isBusy(error), performance.now() - startedAt < 3_000]).toEqual([true, true]);
	other.exec("ROLLBACK");
	other.close();
	await expect.poll(() => world.db.read.$count(settings)).toBe(1);
});

test("a write in time answers as ever, and so does one that fails", async () => {
	using world = openWorld();
	const db = withShortWaits(world.db);
	expect(await db.write(async () => 7)).toBe(7);
	const failing = db.write(async () => {
		throw new Error("no");
	});
	await expect(failing).rejects.toThrow("no");
});
