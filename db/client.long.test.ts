import { expect, test } from "vitest";
import { MEASURED } from "#tests/support/measured.ts";
import { openWorld } from "#tests/support/world.ts";
import { isBusy } from "./db-errors.ts";
import { settings } from "./schema/system.ts";
import { connect } from "./sqlite/connect.ts";

test(
	"all writes that wait for a lock give up 5 s after they were asked for, and later ones work",
	MEASURED,
	async () => {
		using world = openWorld();
		const write = (name: string) => world.db.write((tx) => tx.insert(settings).values({ name, value: "x" }));
		const other = connect(world.url, false);
		other.exec("BEGIN IMMEDIATE");
		const startedAt = performance.now();
		const results = await Promise.allSettled(["a", "b", "c"].map(write));
		const elapsed = performance.now() - startedAt;
		expect(results.map((one) => one.status === "rejected" && isBusy(one.reason))).toEqual([true, true, true]);
		expect(elapsed).toBeGreaterThan(4_900);
		expect(elapsed).toBeLessThan(9_900);
		other.exec("ROLLBACK");
		other.close();
		await write("d");
		expect(await world.db.read.select({ name: settings.name }).from(settings)).toEqual([{ name: "d" }]);
	},
);
