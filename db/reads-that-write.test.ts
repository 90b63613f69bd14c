import { expect, test } from "vitest";
import { openWorld, openWorldAt } from "#tests/support/world.ts";
import { isBusy } from "./db-errors.ts";
import { withShortWaits } from "./reads-that-write.ts";
import { settings } from "./schema/system.ts";

test("a read does not wait long for its write, which is stored once that is possible", async () => {
	using world = openWorld();
	const other = openWorldAt(world.url);
	const [began, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	const theirs = other.db.write(async () => {
		began.resolve();
		await gate.promise;
	});
	await began.promise;
	const db = withShortWaits(world.db);
	const startedAt = performance.now();
	const late = db.write((tx) => tx.insert(settings).values({ name: "late", value: "x" }));
	const error: unknown = await late.catch((reason: unknown) => reason);
	expect([isBusy(error), performance.now() - startedAt < 3_000]).toEqual([true, true]);
	gate.resolve();
	await theirs;
	await other.close();
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
