import { expect, test, vi } from "vitest";
import { fakeIntervals } from "#tests/support/fake-intervals.ts";
import { followDatabaseClock } from "./database-clock.ts";

const START = Date.parse("2026-11-20T10:00:00Z");
const ASK_MS = 10_000;

const logged = fakeIntervals();

/** A machine whose clock the test moves, and a database that answers after `tripMs`. */
function scene({ skewMs = 0, tripMs = 0 } = {}) {
	const at = {
		true: START,
		skewMs,
		tripMs,
		isAway: false,
		pass(ms: number) {
			at.true += ms;
		},
	};
	const machine = () => at.true + at.skewMs;
	const readTime = async () => {
		if (at.isAway) throw new Error("no connection");
		at.pass(at.tripMs); // the worst case: the answer arrives at once, and its time is as late as possible
		return at.true;
	};
	return { at, machine, readTime };
}

const untilAsked = async () => {
	await vi.advanceTimersByTimeAsync(ASK_MS);
};

test.each([30_000, -30_000])("a machine that is %i ms off shows the database's time", async (skewMs) => {
	const { at, machine, readTime } = scene({ skewMs });
	const clock = await followDatabaseClock(readTime, machine);
	expect(clock.now().getTime()).toBe(at.true);
	at.pass(5_000);
	expect(clock.now().getTime()).toBe(at.true);
	expect(logged.lines).toMatchObject([
		{
			level: "warn",
			msg: "the clock of this machine differs from the database's, which counts",
			ms: -skewMs,
		},
	]);
	clock.stop();
});

test("a machine's clock that is set while the process runs is followed within ten seconds", async () => {
	const { at, machine, readTime } = scene({ skewMs: 25_000 });
	const clock = await followDatabaseClock(readTime, machine);
	at.skewMs = -25_000;
	expect(clock.now().getTime()).toBe(at.true - 50_000);
	await untilAsked();
	expect(clock.now().getTime()).toBe(at.true);
	clock.stop();
});

test("an answer that takes long moves the clock by no more than it can be wrong", async () => {
	const { at, machine, readTime } = scene({ skewMs: 30_000 });
	const clock = await followDatabaseClock(readTime, machine);
	at.tripMs = 2_000;
	await untilAsked();
	expect(clock.now().getTime()).toBe(at.true);
	clock.stop();

	const slow = scene({ skewMs: 30_000, tripMs: 2_000 });
	const began = await followDatabaseClock(slow.readTime, slow.machine);
	expect(Math.abs(began.now().getTime() - slow.at.true)).toBeLessThanOrEqual(1_000);
	began.stop();
});

test("while the database is away the clock goes on, and without it there is no start", async () => {
	const { at, machine, readTime } = scene({ skewMs: -30_000 });
	const clock = await followDatabaseClock(readTime, machine);
	at.isAway = true;
	await untilAsked();
	at.pass(60_000);
	expect(clock.now().getTime()).toBe(at.true);
	clock.stop();
	await expect(followDatabaseClock(readTime, machine)).rejects.toThrow("no connection");
});

test("a database on the machine itself changes nothing", async () => {
	const { at, machine, readTime } = scene();
	const clock = await followDatabaseClock(readTime, machine);
	await untilAsked();
	expect(clock.now().getTime()).toBe(at.true);
	expect(logged.lines).toEqual([]);
	clock.stop();
});
