import { expect, test } from "vitest";
import { MEASURED } from "#tests/support/measured.ts";
import { keepFromWrites } from "#tests/support/waiting-writes.ts";
import { openWorld } from "#tests/support/world.ts";
import { isBusy } from "./db-errors.ts";
import { settings } from "./schema/system.ts";

test(
	"all writes that wait for another process give up 5 s after they were asked for, and later ones work",
	MEASURED,
	async () => {
		using world = openWorld();
		const write = (name: string) => world.db.write((tx) => tx.insert(settings).values({ name, value: "x" }));
		const release = await keepFromWrites(world.url);
		const startedAt = performance.now();
		const results = await Promise.allSettled(["a", "b", "c"].map(write));
		const elapsed = performance.now() - startedAt;
		expect(results.map((one) => one.status === "rejected" && isBusy(one.reason))).toEqual([true, true, true]);
		expect(elapsed).toBeGreaterThan(4_900);
		expect(elapsed).toBeLessThan(9_900);
		await release();
		await write("d");
		expect(await world.db.read.select({ name: settings.name }).from(settings)).toEqual([{ name: "d" }]);
	},
);
