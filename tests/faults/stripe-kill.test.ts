import { describe, expect, test } from "vitest";
import { MINUTE } from "#tests/support/clock.ts";
import { problemsAlways } from "./invariants.ts";
import { AIMS } from "./stripe-kill/aims.ts";
import { deathAt, isAtPoint, POINTS, type Point } from "./stripe-kill/death.ts";
import { type MortalHouse, openHouse } from "./stripe-kill/house.ts";
import { problemsOfCharges, unsettled } from "./stripe-kill/settled.ts";
import { openTour, settleIn } from "./stripe-kill/tour.ts";
import { crowd, letAllFinish } from "./stripe-kill/visitors.ts";
import { problemsAtRest } from "./stripe-run/rules.ts";
import { comeToRest } from "./stripe-run/run.ts";

/**
 * Deaths at each point, divided among the kinds of calls. A life takes about 1 s of a processor, most of it the server's
 * start, so that a quick look is DEATHS=6 vitest run --project faults stripe-kill, after a build.
 */
const DEATHS = Number(process.env.DEATHS ?? 30);
/** Those that do not count: too few were waiting, or a webhook had brought the news. Each costs another life. */
const MISSES = 10;

describe.concurrent("the real server, killed while people pay, refund and release at Stripe", () => {
	test.for(POINTS)(
		`${DEATHS} times at the %s: no cent is lost, made or charged twice`,
		{ timeout: 10 * MINUTE },
		async (point, { expect }) => {
			await using house = await openHouse(POINTS.indexOf(point) + 1);
			await settleIn(house);
			await dieAtEachCall(house, point);
			await house.rise();
			await expect.poll(() => unsettled(house), { timeout: MINUTE }).toEqual([]);
			expect(problemsOfCharges(house)).toEqual([]);
			await letAllFinish(house);
			expect(await house.server?.stop()).toBe(0);
			await comeToRest(house);
			expect(await problemsAtRest(house)).toEqual([]);
			expect(problemsOfCharges(house)).toEqual([]);
		},
	);
});

async function dieAtEachCall(house: MortalHouse, point: Point): Promise<void> {
	const kinds = Object.entries(AIMS);
	let deaths = 0;
	let misses = 0;
	for (let life = 0; deaths < DEATHS; life++) {
		const [kind, aim] = kinds[deaths % kinds.length] ?? [];
		if (!kind || !aim) throw new Error("there is nothing to aim at");
		const tour = await openTour(house, life);
		const death = deathAt(house, aim, point, house.random.below(aim.perLife));
		await house.rise();
		const crowding = crowd(house, tour).then(() => {
			if (house.server) throw new Error(`all have gone, and nobody has asked for ${kind}`);
		});
		const [how] = await Promise.all([death, crowding]);
		if (life % 5 === 0) expect(await problemsAlways(house.world.db), `${kind}, life ${life}`).toEqual([]);
		if (isAtPoint(house, aim, point, how)) deaths += 1;
		else misses += 1;
		expect(misses, "deaths beside the point").toBeLessThan(MISSES);
	}
}
