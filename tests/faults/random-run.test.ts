import { describe, expect, test } from "vitest";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import { demoIntents, payments } from "#db/schema/index.ts";
import { DAY, HOUR } from "#tests/support/clock.ts";
import { openWorld, type World } from "#tests/support/ctx.ts";
import { seeds } from "#tests/support/effort.ts";
import { type Random, seeded } from "#tests/support/random.ts";
import { badLine, doSomething, hearOfEverything, openScene, rerunning } from "./actors.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";

const TRIPS = 5;
const STEPS_ON_EACH = 70;

/** For others: SEEDS=7,8 vitest run --project faults random. */
const SEEDS = seeds(10);

describe("people pay in any order, at once, over a line that loses answers", () => {
	test.each(SEEDS)("seed %i: no cent is lost, made or charged twice", async (seed) => {
		const random = seeded(seed);
		const line = { loss: 0.08 };
		using world = openWorld({
			wrap: badLine(random, line),
			wrapDb: (db) => rerunning(db, () => random.chance(0.1)),
		});
		for (let trip = 0; trip < TRIPS; trip++) await liveThrough(world, random, `seed ${seed}, trip ${trip}`);
		line.loss = 0;
		await comeToRest(world);
		expect(await problemsAtRest(world.db), `seed ${seed}`).toEqual([]);
		await expectARealRun(world);
	});
});

async function liveThrough(world: World, random: Random, where: string): Promise<void> {
	const scene = await openScene(world);
	for (let step = 0; step < STEPS_ON_EACH; step++) {
		const crowd = Array.from({ length: 1 + random.below(4) }, () => doSomething(scene, random));
		await Promise.all(crowd);
		if (step % 10 === 0) expect(await problemsAlways(world.db), `${where}, step ${step}`).toEqual([]);
	}
}

/** Everything that can be settled is, once the line is good again and two days have gone by. */
async function comeToRest(world: World): Promise<void> {
	await sweepPayments(world.nobody);
	await hearOfEverything(world);
	world.clock.advance(2 * DAY + HOUR);
	await sweepPayments(world.nobody);
	await sweepPayments(world.nobody);
}

/** A run in which little happened would prove little. */
async function expectARealRun(world: World): Promise<void> {
	const rows = await world.db.read.select().from(payments);
	const intents = await world.db.read.select().from(demoIntents);
	expect(rows.filter((payment) => payment.status === "paid").length).toBeGreaterThan(10);
	expect(intents.filter((intent) => intent.status !== "succeeded").length).toBeGreaterThan(3);
	expect(intents.filter((intent) => intent.refundedAmount > 0).length).toBeGreaterThan(0);
}
