import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MINUTE } from "#tests/support/clock.ts";
import { problemsAlways } from "./invariants.ts";
import { isAtPoint, KILL_POINTS, type KillPoint, killAt } from "./stripe-kill/kill.ts";
import { type KillSimulation, openKillSimulation } from "./stripe-kill/kill-simulation.ts";
import { KILL_TARGETS } from "./stripe-kill/kill-targets.ts";
import { openKillTrip, signUpOrganizers } from "./stripe-kill/kill-trip.ts";
import { chargeEntryProblems, settlementProblems } from "./stripe-kill/problems.ts";
import { actUntilKilled, finishPayments } from "./stripe-kill/visitors.ts";
import { problemsAtRest } from "./stripe-run/rules.ts";
import { settleAll } from "./stripe-run/run.ts";

/**
 * Deaths at each point, divided among the kinds of calls. A life takes about 1 s of a processor, most of it the server's
 * start, so that a quick look is DEATHS=6 vitest run --project faults stripe-kill, after a build.
 */
const KILLS = Number(process.env.DEATHS ?? 30);
/** Those that do not count: too few were waiting, or a webhook had brought the news. Each costs another life. */
const MAX_MISSES = 10;

let cache: string;
beforeAll(() => {
	cache = mkdtempSync(join(tmpdir(), "gangway-compiled-"));
});
afterAll(() => rmSync(cache, { recursive: true, force: true }));

describe.concurrent("the real server, killed while people pay, refund and release at Stripe", () => {
	test.for(KILL_POINTS)(
		`${KILLS} times at the %s: no cent is lost, made or charged twice`,
		{ timeout: 10 * MINUTE },
		async (point, { expect }) => {
			await using house = await openKillSimulation(KILL_POINTS.indexOf(point) + 1, cache);
			await signUpOrganizers(house);
			await killAtEachCall(house, point);
			await house.restartServer();
			await expect.poll(() => settlementProblems(house), { timeout: MINUTE }).toEqual([]);
			expect(chargeEntryProblems(house)).toEqual([]);
			await finishPayments(house);
			expect(await house.server?.stop()).toBe(0);
			await settleAll(house);
			expect(await problemsAtRest(house)).toEqual([]);
			expect(chargeEntryProblems(house)).toEqual([]);
		},
	);
});

async function killAtEachCall(house: KillSimulation, point: KillPoint): Promise<void> {
	const kinds = Object.entries(KILL_TARGETS);
	let deaths = 0;
	let misses = 0;
	for (let life = 0; deaths < KILLS; life++) {
		const [kind, aim] = kinds[deaths % kinds.length] ?? [];
		if (!kind || !aim) throw new Error("there is nothing to aim at");
		const tour = await openKillTrip(house, life);
		const death = killAt(house, aim, point, house.random.below(aim.perLife));
		await house.restartServer();
		const crowding = actUntilKilled(house, tour).then(() => {
			if (house.server) throw new Error(`all have gone, and nobody has asked for ${kind}`);
		});
		const [how] = await Promise.all([death, crowding]);
		if (life % 5 === 0) expect(await problemsAlways(house.world.db), `${kind}, life ${life}`).toEqual([]);
		if (isAtPoint(house, aim, point, how)) deaths += 1;
		else misses += 1;
		expect(misses, "deaths beside the point").toBeLessThan(MAX_MISSES);
	}
}
