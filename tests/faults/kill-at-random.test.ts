import { setTimeout } from "node:timers/promises";
import { expect, test } from "vitest";
import { sweepPayments } from "#app/features/payments/sweep-payments.server.ts";
import { attempts } from "#db/schema/index.ts";
import { startChild } from "#tests/support/child-process.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { seededRandom } from "#tests/support/random.ts";
import { openWorld } from "#tests/support/world.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";
import { applyAllIntents, openRandomTrip } from "./random-actions.ts";

const ROUNDS = 8;

test("a process killed at any instant, again and again, leaves every cent accounted for", async () => {
	const seed = Math.floor(Date.now() / DAY);
	const random = seededRandom(seed);
	using world = openWorld();
	for (let round = 0; round < ROUNDS; round++) {
		const { shareId, guests } = await openRandomTrip(world);
		const scene = {
			shareId,
			guests: guests.map(({ memberId }, index) => ({ memberId, key: `guest-${index}` })),
		};
		const at = world.clock.now().toISOString();
		const child = startChild(
			"tests/faults/children/act-until-killed.ts",
			world.file,
			at,
			String(seed + round),
			JSON.stringify(scene),
		);
		await Promise.race([new Promise((resolve) => child.process.stdout?.once("data", resolve)), child.result]);
		await setTimeout(20 + random.below(200));
		child.process.kill("SIGKILL");
		const { signal, errors } = await child.result;
		expect(signal, errors).toBe("SIGKILL");
		expect(await problemsAlways(world.db), `seed ${seed}, round ${round}`).toEqual([]);
	}
	expect(await world.db.read.$count(attempts)).toBeGreaterThan(ROUNDS);
	world.clock.advance(400 * DAY);
	await sweepPayments(world.nobody);
	await applyAllIntents(world);
	world.clock.advance(2 * DAY + HOUR);
	await sweepPayments(world.nobody);
	expect(await problemsAtRest(world.db), `seed ${seed}`).toEqual([]);
});
