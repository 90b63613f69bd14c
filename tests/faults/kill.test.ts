import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyPayment } from "#app/features/payments/attempts/apply-payment.server.ts";
import { sweepPayments } from "#app/features/payments/attempts/sweep-payments.server.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import type { TestCard } from "#app/gateway/saved-card.ts";
import { attempts } from "#db/schema/payments.ts";
import { startChild } from "#tests/support/child-process.ts";
import { DAY, HOUR, MINUTE, testClock } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { isLongRun, randomSeeds } from "#tests/support/long-run.ts";
import { pay, startMemberPayment, tripWithGuest } from "#tests/support/payments.ts";
import { type Random, seededRandom } from "#tests/support/random.ts";
import { openWorld, openWorldAt, type World } from "#tests/support/world.ts";
import type { CrashRun } from "./children/pay-and-crash.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";
import { openRandomTrip, settleAll } from "./random-actions.ts";

const AT = "2026-11-20T10:00:00.000Z";

/** Ben has opened a page to pay in full, another guest was charged twice, and a third one's answer was lost. */
async function prepare() {
	using world = openWorld({ clock: testClock(AT) });
	const { ctx, member, trip } = await tripWithGuest(world);
	const twice = world.asGuest("twice");
	const twiceId = (await world.join(twice, trip)).id;
	const first = await startMemberPayment(twice, twiceId);
	await applyPayment(world.nobody, { ...(await world.provider.fetchIntent(first.ref)), status: "canceled" });
	await pay(twice, twiceId);
	const late = await world.provider.confirmDemo?.(first.ref, "success");
	if (late) await applyPayment(world.nobody, late);
	const lost = world.asGuest("lost");
	await pay(lost, (await world.join(lost, trip)).id, "lost_answer");
	await startMemberPayment(ctx(), member.id);
	world.close();
	return { memberId: member.id, before: openWorld({ copyOf: world }) };
}

let prepared: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
	prepared = await prepare();
	prepared.before.close();
});
afterAll(() => prepared.before[Symbol.dispose]());

/** @returns whether the process was killed at exactly that point */
async function crashAt(crashPoint: string, card: TestCard): Promise<boolean> {
	using house = openWorld({ copyOf: prepared.before });
	house.close();
	const at = new Date(Date.parse(AT) + MINUTE).toISOString();
	const life: CrashRun = { url: house.url, at, key: "ben", memberId: prepared.memberId, card, crashPoint };
	const { code, signal, errors } = await startChild(
		"tests/faults/children/pay-and-crash.ts",
		JSON.stringify(life),
	).result;
	if (signal !== "SIGKILL" && code !== 0) throw new Error(errors);
	await expectSoundAfter(house.url, `${crashPoint}, card ${card}`);
	return signal === "SIGKILL";
}

/** Expects that the next process finds no problems and cleans up, and that Ben can pay the rest once. */
async function expectSoundAfter(url: string, where: string): Promise<void> {
	const world = openWorldAt(url, { clock: testClock(AT) });
	world.clock.advance(2 * MINUTE);
	expect(await problemsAlways(world.db), where).toEqual([]);
	const ben = world.asGuest("ben");
	const [first] = await listMemberPayments(world.db.read, { memberId: prepared.memberId });
	const again = () => errorCodeOf(pay(ben, prepared.memberId, "success", { paymentId: first?.id }));
	expect(["accepted", "conflict", "payment_checking", "card_declined"], where).toContain(await again());
	await sweepPayments(world.nobody);
	expect(["accepted", "conflict"], where).toContain(await again());
	world.clock.advance(DAY + HOUR);
	await sweepPayments(world.nobody);
	expect(await problemsAtRest(world.db), where).toEqual([]);
	expect((await listMemberPayments(world.db.read, { memberId: prepared.memberId }))[0]?.status, where).toBe(
		"paid",
	);
	world.close();
}

const runLimited = pLimit(3);

/** @returns the points at which the process was killed */
async function crashAtEach(deaths: string[], card: TestCard): Promise<string[]> {
	const died = await Promise.all(deaths.map((death) => runLimited(() => crashAt(death, card))));
	return deaths.filter((_, index) => died[index]);
}

const CALLS = ["cancel", "createIntent", "confirmDemo", "fetchIntent", "refund"];

test.each(["before", "after"])("killed %s the provider has executed a call", async (moment) => {
	const deaths = CALLS.map((call) => `${call}:${moment}`);
	expect(await crashAtEach(deaths, "success")).toEqual(deaths);
	if (isLongRun) expect(await crashAtEach(deaths, "declined")).toEqual(deaths);
	expect(await crashAtEach([`answerDemo:${moment}`], "authentication")).toEqual([`answerDemo:${moment}`]);
});

test("killed after each of our commits", async () => {
	const deaths = Array.from({ length: 12 }, (_, index) => `write:${index + 1}`);
	const died = await crashAtEach(deaths, "authentication");
	expect(died.length).toBeGreaterThanOrEqual(8);
	expect(died.length).toBeLessThan(deaths.length);
	expect(died).toEqual(deaths.slice(0, died.length));
});

const ROUNDS = isLongRun ? 8 : 2;
const GUESTS = 4;

test.each(randomSeeds(3))("killed at random moments, again and again, seed %i", async (seed) => {
	const random = seededRandom(seed);
	using world = openWorld();
	for (let round = 0; round < ROUNDS; round++) {
		await actUntilKilled(world, random, seed + round);
		expect(await problemsAlways(world.db), `round ${round}`).toEqual([]);
	}
	expect(await world.db.read.$count(attempts)).toBeGreaterThanOrEqual(ROUNDS * GUESTS);
	world.clock.advance(400 * DAY);
	await settleAll(world);
	expect(await problemsAtRest(world.db)).toEqual([]);
});

/** Runs a process that does several actions at once, loses answers, and is killed during some of them. */
async function actUntilKilled(world: World, random: Random, seed: number): Promise<void> {
	const { shareId, guests } = await openRandomTrip(world, GUESTS);
	const people = guests.map(({ memberId }, index) => ({ memberId, key: `guest-${index}` }));
	const scene = JSON.stringify({ shareId, guests: people });
	const at = world.clock.now().toISOString();
	const child = startChild("tests/faults/children/act-until-killed.ts", world.url, at, String(seed), scene);
	let dotsLeft = 1 + random.below(20);
	const hasActed = new Promise<void>((resolve) => {
		child.process.stdout?.on("data", (dots: Buffer) => {
			dotsLeft -= dots.length;
			if (dotsLeft <= 0) resolve();
		});
	});
	await Promise.race([hasActed, child.result]);
	await setTimeout(random.below(20));
	child.process.kill("SIGKILL");
	const { signal, errors } = await child.result;
	expect(signal, errors).toBe("SIGKILL");
}
