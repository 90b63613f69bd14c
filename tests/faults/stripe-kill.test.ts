import { describe, type ExpectStatic, expect, test } from "vitest";
import { MINUTE } from "#tests/support/clock.ts";
import { isLong } from "#tests/support/effort.ts";
import { problemsAlways } from "./invariants.ts";
import { AIMS } from "./stripe-kill/aims.ts";
import { deathAt, deathAtAnyInstant, isAtPoint, POINTS, type Point } from "./stripe-kill/death.ts";
import { type MortalHouse, openHouse } from "./stripe-kill/house.ts";
import { problemsOfCharges, unsettled } from "./stripe-kill/settled.ts";
import { openTour, settleIn } from "./stripe-kill/tour.ts";
import { crowd, letAllFinish } from "./stripe-kill/visitors.ts";
import { problemsAtRest } from "./stripe-run/rules.ts";
import { comeToRest } from "./stripe-run/run.ts";

const KINDS = Object.entries(AIMS);
/**
 * Deaths at each point, divided among the kinds of calls. A life takes half a second of a processor, most of it the
 * server's start. For others: DEATHS=12 vitest run --project faults stripe-kill, after a build.
 */
const DEATHS = Number(process.env.DEATHS ?? (isLong ? 36 : KINDS.length));
/** At an instant that is no call's. */
const OTHER_DEATHS = isLong ? 12 : 3;
/** Those that do not count: too few were waiting, or a webhook had brought the news. Each costs another life. */
const MISSES = 10;
/** The same ones each time, and in long runs others. */
const SEED = isLong ? Math.floor(Math.random() * 1e9) : 0;

describe.concurrent(`the real server, killed while people pay, refund and release at Stripe, seed ${SEED}`, () => {
	const noCent = "no cent is lost, made or charged twice";

	test.for(POINTS)(
		`${DEATHS} times at the %s: ${noCent}`,
		{ timeout: 10 * MINUTE },
		async (point, { expect }) => {
			await using house = await openHouse(SEED + POINTS.indexOf(point) + 1);
			await settleIn(house);
			await dieAtEachCall(house, point);
			await expectSoundAfter(house, expect);
		},
	);

	test(`${OTHER_DEATHS} times at any instant: ${noCent}`, { timeout: 10 * MINUTE }, async ({ expect }) => {
		await using house = await openHouse(SEED + POINTS.length + 1);
		await settleIn(house);
		for (let life = 0; life < OTHER_DEATHS; life++) {
			const tour = await openTour(house, life);
			await house.rise();
			await Promise.all([deathAtAnyInstant(house), crowd(house, tour)]);
			expect(await problemsAlways(house.world.db), `life ${life}`).toEqual([]);
		}
		await expectSoundAfter(house, expect);
	});
});

/** The next server clears up by itself, whoever was cut short pays, and the books are Stripe's to the cent. */
async function expectSoundAfter(house: MortalHouse, expect: ExpectStatic): Promise<void> {
	await house.rise();
	await expect.poll(() => unsettled(house), { timeout: MINUTE }).toEqual([]);
	expect(problemsOfCharges(house)).toEqual([]);
	await letAllFinish(house);
	expect(await house.server?.stop()).toBe(0);
	await comeToRest(house);
	expect(await problemsAtRest(house)).toEqual([]);
	expect(problemsOfCharges(house)).toEqual([]);
	const paid = [...house.told].filter((told) => told.startsWith("paid "));
	expect(paid.length, "who came and paid").toBeGreaterThan(0);
}

async function dieAtEachCall(house: MortalHouse, point: Point): Promise<void> {
	let deaths = 0;
	let misses = 0;
	for (let life = 0; deaths < DEATHS; life++) {
		const [kind, aim] = KINDS[deaths % KINDS.length] ?? [];
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
