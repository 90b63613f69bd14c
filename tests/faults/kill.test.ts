import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { applyPayment } from "#app/features/payments/apply-payment.server.ts";
import type { TestCard } from "#app/features/payments/gateway.ts";
import { paymentsOf } from "#app/features/payments/payments.queries.ts";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import { attempts } from "#db/schema/index.ts";
import { startChild } from "#tests/support/children.ts";
import { DAY, HOUR, MINUTE, testClock } from "#tests/support/clock.ts";
import { openWorld, type World, worldOn } from "#tests/support/ctx.ts";
import { isLong, seeds } from "#tests/support/effort.ts";
import { pay, start, tripWithGuest } from "#tests/support/payers.ts";
import { type Random, seeded } from "#tests/support/random.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { hearOfEverything, openScene } from "./actors.ts";
import type { Life } from "./children/live-and-die.ts";
import { problemsAlways, problemsAtRest } from "./invariants.ts";

const AT = "2026-11-20T10:00:00.000Z";

/**
 * Before the life that is cut short: Ben has opened a page to pay in full, another guest has been charged twice and
 * is to get one back, and a third one's answer was lost.
 */
async function prepare() {
	using world = openWorld({ clock: testClock(AT) });
	const { ctx, member, trip } = await tripWithGuest(world);
	const twice = world.asGuest("twice");
	const twiceId = (await world.join(twice, trip)).id;
	const first = await start(twice, twiceId);
	await applyPayment(world.nobody, { ...(await world.provider.fetchIntent(first.ref)), status: "canceled" });
	await pay(twice, twiceId);
	const late = await world.provider.confirmDemo?.(first.ref, "success");
	if (late) await applyPayment(world.nobody, late);
	const lost = world.asGuest("lost");
	await pay(lost, (await world.join(lost, trip)).id, "lost_answer");
	await start(ctx, member.id);
	world.close();
	return { memberId: member.id, before: openWorld({ copyOf: world.file }) };
}

let prepared: Awaited<ReturnType<typeof prepare>>;
beforeAll(async () => {
	prepared = await prepare();
	prepared.before.close();
});
afterAll(() => prepared.before[Symbol.dispose]());

/** @returns whether the process died at that point, and not before or after its work. */
async function liveUntil(death: string, card: TestCard): Promise<boolean> {
	using house = openWorld({ copyOf: prepared.before.file });
	house.close();
	const at = new Date(Date.parse(AT) + MINUTE).toISOString();
	const life: Life = { file: house.file, at, key: "ben", memberId: prepared.memberId, card, death };
	const { code, signal, errors } = await startChild(
		"tests/faults/children/live-and-die.ts",
		JSON.stringify(life),
	).ended;
	if (signal !== "SIGKILL" && code !== 0) throw new Error(errors);
	await expectSoundAfter(house.url, `${death}, card ${card}`);
	return signal === "SIGKILL";
}

/** The next process finds the house in order, clears up, and Ben can pay what he has not paid: once. */
async function expectSoundAfter(url: string, where: string): Promise<void> {
	const world = worldOn(url, { clock: testClock(AT) });
	world.clock.advance(2 * MINUTE);
	expect(await problemsAlways(world.db), where).toEqual([]);
	const ben = world.asGuest("ben");
	const [first] = await paymentsOf(world.db.read, prepared.memberId);
	const again = () => refusalOf(pay(ben, prepared.memberId, "success", { paymentId: first?.id }));
	expect(["accepted", "conflict", "payment_checking", "card_declined"], where).toContain(await again());
	await sweepPayments(world.nobody);
	expect(["accepted", "conflict"], where).toContain(await again());
	world.clock.advance(DAY + HOUR);
	await sweepPayments(world.nobody);
	expect(await problemsAtRest(world.db), where).toEqual([]);
	expect((await paymentsOf(world.db.read, prepared.memberId))[0]?.status, where).toBe("paid");
	world.close();
}

const turn = pLimit(3);

/** @returns the deaths that were died. */
async function dieAtEach(deaths: string[], card: TestCard): Promise<string[]> {
	const died = await Promise.all(deaths.map((death) => turn(() => liveUntil(death, card))));
	return deaths.filter((_, index) => died[index]);
}

const CALLS = ["cancel", "createIntent", "confirmDemo", "fetchIntent", "refund"];

test.each(["before", "after"])("killed %s the provider does what it is asked", async (moment) => {
	const deaths = CALLS.map((call) => `${call}:${moment}`);
	expect(await dieAtEach(deaths, "success")).toEqual(deaths);
	if (isLong) expect(await dieAtEach(deaths, "declined")).toEqual(deaths);
	expect(await dieAtEach([`answerDemo:${moment}`], "authentication")).toEqual([`answerDemo:${moment}`]);
});

test("killed after each commit of ours", async () => {
	const deaths = Array.from({ length: 12 }, (_, index) => `write:${index + 1}`);
	const died = await dieAtEach(deaths, "authentication");
	expect(died.length).toBeGreaterThanOrEqual(8);
	expect(died.length).toBeLessThan(deaths.length);
	expect(died).toEqual(deaths.slice(0, died.length));
});

const ROUNDS = isLong ? 8 : 2;

test.each(seeds(3))("killed at any instant of a life at random, again and again, seed %i", async (seed) => {
	const random = seeded(seed);
	using world = openWorld();
	for (let round = 0; round < ROUNDS; round++) {
		await liveAndBeKilled(world, random, seed + round);
		expect(await problemsAlways(world.db), `round ${round}`).toEqual([]);
	}
	expect(await world.db.read.$count(attempts)).toBeGreaterThan(ROUNDS);
	world.clock.advance(400 * DAY);
	await sweepPayments(world.nobody);
	await hearOfEverything(world);
	world.clock.advance(2 * DAY + HOUR);
	await sweepPayments(world.nobody);
	expect(await problemsAtRest(world.db)).toEqual([]);
});

/** A process does several things at once, on a bad line, and dies in the middle of some of them. */
async function liveAndBeKilled(world: World, random: Random, seed: number): Promise<void> {
	const { shareId, guests } = await openScene(world);
	const people = guests.map(({ memberId }, index) => ({ memberId, key: `guest-${index}` }));
	const scene = JSON.stringify({ shareId, guests: people });
	const at = world.clock.now().toISOString();
	const child = startChild(
		"tests/faults/children/live-on.ts",
		world.url.slice("file:".length),
		at,
		String(seed),
		scene,
	);
	let left = 2 + random.below(20);
	const hasLived = new Promise<void>((resolve) => {
		child.process.stdout?.on("data", (dots: Buffer) => {
			left -= dots.length;
			if (left <= 0) resolve();
		});
	});
	await Promise.race([hasLived, child.ended]);
	await setTimeout(random.below(20));
	child.process.kill("SIGKILL");
	const { signal, errors } = await child.ended;
	expect(signal, errors).toBe("SIGKILL");
}
