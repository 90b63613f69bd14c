import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isLongRun, randomSeeds } from "#tests/support/long-run.ts";
import { withoutWaits } from "#tests/support/without-waits.ts";
import { snapshotOf } from "../support/databases.ts";
import { ownPageProblems } from "./page-rules.ts";
import { openWithRareEvents } from "./stripe-run/opening.ts";
import { checkUntilBooksAgree, forgetTheUnknown, replaceableDb } from "./stripe-run/restore.ts";
import { problemsAtRest } from "./stripe-run/rules.ts";
import { runRandomly, settleAll } from "./stripe-run/run.ts";
import { openSimulation } from "./stripe-run/simulation.ts";

/**
 * A random run in which an earlier copy of the database is restored, while Stripe continues. Nobody is charged or paid
 * out twice, and the ledger equals the balance. An admin refunds payments for a trip created after the copy.
 */
const STEPS = isLongRun ? 200 : 120;
const SEEDS = randomSeeds(20);

vi.setConfig({ testTimeout: 240_000 });

let noWaits: Disposable;
beforeAll(() => {
	noWaits = withoutWaits();
});
afterAll(() => noWaits[Symbol.dispose]());

test.each(SEEDS.flatMap((seed) => [[seed, 1] as const, [seed, 2] as const]))(
	"seed %i, processes %i: after a restore nothing is charged, refunded or released twice",
	async (seed, processes) => {
		const db = replaceableDb();
		await using house = await openSimulation(seed, db);
		await openWithRareEvents(house, seed);
		await runRandomly(house, seed, house.random.below(STEPS));
		const copy = snapshotOf(house.world.url);
		await runRandomly(house, seed, 20 + house.random.below(STEPS), ["claim"]);
		db.replace(copy);
		await forgetTheUnknown(house);
		expect(await checkUntilBooksAgree(house, copy, processes)).toEqual([]);
		await runRandomly(house, seed, STEPS / 2);
		await settleAll(house);
		expect(await problemsAtRest(house), `seed ${seed}`).toEqual([]);
		expect(await ownPageProblems(house.world, house.guests), `seed ${seed}`).toEqual([]);
	},
);
