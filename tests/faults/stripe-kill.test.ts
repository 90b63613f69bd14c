import { describe, type ExpectStatic, expect, test, vi } from "vitest";
import { MINUTE } from "#tests/support/clock.ts";
import { isLongRun } from "#tests/support/long-run.ts";
import { problemsAlways } from "./invariants.ts";
import { isAtPoint, KILL_POINTS, type KillPoint, killAt, killAtRandomMoment } from "./stripe-kill/kill.ts";
import { type KillSimulation, openKillSimulation } from "./stripe-kill/kill-simulation.ts";
import { KILL_TARGETS } from "./stripe-kill/kill-targets.ts";
import { openKillTrip, signUpOrganizers } from "./stripe-kill/kill-trip.ts";
import { chargeEntryProblems, settlementProblems } from "./stripe-kill/problems.ts";
import { actUntilKilled, finishPayments } from "./stripe-kill/visitors.ts";
import { problemsAtRest } from "./stripe-run/rules.ts";
import { settleAll } from "./stripe-run/run.ts";

const OUTCOME = "no cent is lost, made or charged twice";
const CALL_KINDS = Object.entries(KILL_TARGETS);
/** The number of kills at each point in a long run. KILLS=12 npm run test:long -- faults makes fewer. */
const KILLS = Number(process.env.KILLS ?? 36);
// These kills are at random moments, not at a call to Stripe.
const RANDOM_KILLS = isLongRun ? 12 : 1;
/** Kills that do not count, because too few people were waiting or a webhook was first. Each is repeated. */
const MAX_MISSES = 10;
/** A long run draws a new seed each time; the test's name has it. */
const SEED = isLongRun ? Math.floor(Math.random() * 1e9) : 0;

describe.concurrent(`the real server, killed while people pay, refund and release at Stripe, seed ${SEED}`, () => {
	test.for(KILL_POINTS)(`at the %s: ${OUTCOME}`, { timeout: 10 * MINUTE }, async (point, { expect }) => {
		await using house = await openKillSimulation(SEED + KILL_POINTS.indexOf(point) + 1);
		await signUpOrganizers(house);
		await killAtEachCall(house, point);
		await expectSoundAfterRestart(house, expect);
	});

	test(`at random moments, ${RANDOM_KILLS} in all: ${OUTCOME}`, { timeout: 10 * MINUTE }, async ({
		expect,
	}) => {
		await using simulation = await openKillSimulation(SEED + KILL_POINTS.length + 1);
		await signUpOrganizers(simulation);
		for (let life = 0; life < RANDOM_KILLS; life++) {
			const trip = await openKillTrip(simulation, life);
			await simulation.restartServer();
			await Promise.all([killAtRandomMoment(simulation), actUntilKilled(simulation, trip)]);
			expect(await problemsAlways(simulation.world.db), `life ${life}`).toEqual([]);
		}
		await expectSoundAfterRestart(simulation, expect);
	});
});

/**
 * Expects that the next server settles what is open, everyone who was interrupted pays, and the entries agree with
 * Stripe.
 */
async function expectSoundAfterRestart(simulation: KillSimulation, expect: ExpectStatic): Promise<void> {
	await startUntilSettled(simulation);
	await expect.poll(() => settlementProblems(simulation), { timeout: MINUTE }).toEqual([]);
	expect(chargeEntryProblems(simulation)).toEqual([]);
	await finishPayments(simulation);
	expect(await simulation.server?.stop()).toBe(0);
	await settleAll(simulation);
	expect(await problemsAtRest(simulation)).toEqual([]);
	expect(chargeEntryProblems(simulation)).toEqual([]);
	const paid = simulation.rows(
		"select p.id from payments p join members m on m.id = p.member_id where p.status = 'paid' and m.email like ?",
		"%@killed.example",
	);
	expect(paid.length, "visitors who paid").toBeGreaterThan(0);
}

/** The server's jobs run at its start and then every minute. Another start, an hour later, saves that minute. */
async function startUntilSettled(simulation: KillSimulation): Promise<void> {
	for (let starts = 0; starts < 3; starts++) {
		await simulation.server?.stop();
		await simulation.restartServer();
		const isSettled = () => settlementProblems(simulation).length === 0;
		if (await vi.waitUntil(isSettled, { timeout: 8_000 }).catch(() => false)) return;
	}
}

/** A short run kills each kind of call at one point, a long run at every point, many times. */
function targetsAt(point: KillPoint): typeof CALL_KINDS {
	if (!isLongRun)
		return CALL_KINDS.filter((_, kind) => kind % KILL_POINTS.length === KILL_POINTS.indexOf(point));
	const rounds = Math.ceil(KILLS / CALL_KINDS.length);
	return Array.from({ length: rounds }, () => CALL_KINDS)
		.flat()
		.slice(0, KILLS);
}

async function killAtEachCall(house: KillSimulation, point: KillPoint): Promise<void> {
	const targets = targetsAt(point);
	let deaths = 0;
	let misses = 0;
	for (let life = 0; deaths < targets.length; life++) {
		const [kind, aim] = targets[deaths] ?? [];
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
