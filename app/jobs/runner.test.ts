import { setTimeout } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { forEachTurn } from "#app/access/turns.ts";
import { jobRuns, leases } from "#db/schema/system.ts";
import { HOUR, MINUTE, SECOND } from "#tests/support/clock.ts";
import { captureLog } from "#tests/support/log.ts";
import { openWorld } from "#tests/support/world.ts";
import type { Job } from "./jobs.server.ts";
import { withLease } from "./leases.server.ts";
import { runJobsOnce, startJobs } from "./runner.server.ts";

afterEach(() => vi.restoreAllMocks());

const job = (name: string, run: Job["run"]): Job => ({ name, everyMs: 60_000, run });

describe("run once", () => {
	test("a job runs although the one before it failed", async () => {
		using world = openWorld();
		using logged = captureLog();
		const turns = await runJobsOnce(world.services, [
			job("bad", () => Promise.reject(new Error("no luck"))),
			job("good", async () => "3 done"),
		]);
		expect(turns).toEqual([
			{ job: "bad", outcome: "failed", summary: "no luck" },
			{ job: "good", outcome: "done", summary: "3 done" },
		]);
		expect(logged.lines).toHaveLength(1);
		expect(await world.db.read.select().from(leases)).toEqual([]);
	});

	test("each turn has its own time, and its end is noted however long it took", async () => {
		using world = openWorld();
		const times: number[] = [];
		const slow = job("slow", async ({ now }) => {
			times.push(now.getTime());
			world.clock.advance(5 * SECOND);
			return "done";
		});
		await runJobsOnce(world.services, [slow, slow]);
		const [first = 0, second = 0] = times;
		expect(second - first).toBeGreaterThanOrEqual(5 * SECOND);
		const [run] = await world.db.read.select().from(jobRuns);
		expect(run?.startedAt).toBe(second);
		expect((run?.endedAt ?? 0) - second).toBeGreaterThanOrEqual(5 * SECOND);
	});

	test("a job that another process runs is skipped", async () => {
		using world = openWorld();
		let running = 0;
		const slow = job("slow", async () => {
			running += 1;
			expect(running).toBe(1);
			await setTimeout(30);
			running -= 1;
			return "done";
		});
		const turns = (await Promise.all([1, 2, 3].map(() => runJobsOnce(world.services, [slow])))).flat();
		expect(turns.map(({ outcome }) => outcome).sort()).toEqual(["busy", "busy", "done"]);
	});
});

describe("a lease", () => {
	test("of a dead process expires", async () => {
		using world = openWorld();
		const who = (holder: string) => ({ name: "clean", holder });
		const dead = { ...who("dead"), expiresAt: world.clock.now().getTime() + 20 * SECOND };
		await world.db.write((tx) => tx.insert(leases).values(dead));
		expect(await withLease(world.services, who("next"), async () => 1)).toBeNull();
		world.clock.advance(21 * SECOND);
		expect(await withLease(world.services, who("next"), async () => 1)).toEqual({ result: 1 });
	});

	test("of a long job is renewed while it runs", async () => {
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		using world = openWorld();
		const other = () => withLease(world.services, { name: "clean", holder: "other" }, async () => "stolen");
		const long = await withLease(world.services, { name: "clean", holder: "long" }, async () => {
			for (let seconds = 0; seconds < 60; seconds += 5) {
				world.clock.advance(5 * SECOND);
				vi.advanceTimersByTime(5 * SECOND);
				await world.db.write(async () => {});
				expect(await other()).toBeNull();
			}
			return "through";
		});
		vi.useRealTimers();
		expect(long).toEqual({ result: "through" });
		expect(await other()).toEqual({ result: "stolen" });
	});
});

test("a job whose machine stood still until another took it over begins no other row", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	using world = openWorld();
	const done: string[] = [];
	const rows = (by: string, during: () => Promise<unknown>): Job => ({
		name: "sweep",
		everyMs: MINUTE,
		async run(ctx) {
			const row = async (_: unknown, number: number) => {
				done.push(`${by} ${number}`);
				if (number === 1) await during();
			};
			await forEachTurn(ctx, [1, 2, 3], row, { failed: "row(s) failed" });
			return "done";
		},
	});
	const standStill = async () => {
		world.clock.advance(21 * SECOND); // its own timers have not run in between
		const [other] = await runJobsOnce(world.services, [
			rows("other", async () => {
				vi.advanceTimersByTime(5 * SECOND); // the first one wakes
				await world.db.write(async () => {});
			}),
		]);
		expect(other).toMatchObject({ outcome: "done" });
	};
	using logged = captureLog();
	const [first] = await runJobsOnce(world.services, [rows("first", standStill)]);
	vi.useRealTimers();
	expect(first).toMatchObject({ job: "sweep", outcome: "stopped" });
	expect(done).toEqual(["first 1", "other 1", "other 2", "other 3"]);
	expect(logged.lines).toEqual([]);
	expect(await world.db.read.select().from(leases)).toEqual([]);
});

test("at the start each job begins in a turn of its own, so that a request need not wait for all", async () => {
	using world = openWorld();
	const order: string[] = [];
	const noted = (name: string): Job => ({
		...job(name, async () => ""),
		isDue: async () => order.push(name) === 0,
	});
	const stop = startJobs(world.services, [noted("first"), noted("second")]);
	const asked = () => {
		order.push("request");
		if (!order.includes("second")) setImmediate(asked);
	};
	setImmediate(asked);
	await vi.waitUntil(() => order.includes("second"));
	await stop();
	expect(order.slice(order.indexOf("first"), order.indexOf("second"))).toContain("request");
});

test("jobs run at once and at their interval, and the stop waits for them", async () => {
	using world = openWorld();
	let turns = 0;
	const quick: Job = {
		name: "quick",
		everyMs: 10,
		async run() {
			turns += 1;
			await setTimeout(5);
			return "";
		},
	};
	const stop = startJobs(world.services, [quick]);
	while (turns < 3) await setTimeout(5);
	expect(await stop()).toEqual([]);
	const after = turns;
	await setTimeout(40);
	expect(turns).toBe(after);
	expect(await world.db.read.select().from(leases)).toEqual([]);
});

test("a job of five machines runs hardly more often than a job of one, and goes on when some of them are gone", async () => {
	vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
	using world = openWorld();
	const begun: number[] = [];
	const hourly: Job = {
		name: "hourly",
		everyMs: HOUR,
		async run({ now }) {
			begun.push(now.getTime());
			return "done";
		},
	};
	const pass = async (ms: number) => {
		for (let passed = 0; passed < ms; passed += MINUTE) {
			world.clock.advance(MINUTE);
			await vi.advanceTimersByTimeAsync(MINUTE);
			await world.db.write(async () => {});
		}
	};
	const stops: ReturnType<typeof startJobs>[] = [];
	for (let machine = 0; machine < 5; machine += 1) {
		stops.push(startJobs(world.services, [hourly]));
		await pass(13 * MINUTE);
	}
	expect(begun).toHaveLength(5); // each at its start
	await pass(20 * HOUR);
	expect(begun.length - 5).toBeGreaterThanOrEqual(20);
	expect(begun.length - 5).toBeLessThanOrEqual(27);
	for (const stop of stops.slice(1)) await stop();
	const before = begun.length;
	await pass(4 * HOUR);
	expect(begun.length - before).toBeGreaterThanOrEqual(3);
	await stops[0]?.();
	vi.useRealTimers();
});

describe("a stop", () => {
	const rows = (name: string, work: () => Promise<unknown>): Job => ({
		name,
		everyMs: 60_000,
		async run(ctx) {
			await forEachTurn(ctx, [1, 2, 3], work, { failed: "row(s) failed" });
			return "3 rows";
		},
	});

	test("lets a job finish the row that it is at, and counts that as neither done nor failed", async () => {
		using world = openWorld();
		const said = vi.spyOn(console, "error").mockImplementation(() => {});
		let begun = 0;
		const row = Promise.withResolvers<void>();
		const stop = startJobs(world.services, [
			rows("long", async () => {
				begun += 1;
				await row.promise;
			}),
		]);
		await vi.waitUntil(() => begun === 1);
		const stopped = stop();
		row.resolve();
		expect(await stopped).toEqual([]);
		expect(begun).toBe(1);
		expect(said).not.toHaveBeenCalled();
		expect(await world.db.read.select().from(jobRuns)).toEqual([]);
		expect(await world.db.read.select().from(leases)).toEqual([]);
	});

	test("names a job whose row takes too long, and leaves its lease", async () => {
		using world = openWorld();
		const row = Promise.withResolvers<void>();
		let begun = 0;
		const stop = startJobs(world.services, [
			rows("stuck", () => {
				begun += 1;
				return row.promise;
			}),
		]);
		await vi.waitUntil(() => begun === 1);
		expect(await stop()).toEqual(["stuck"]);
		expect(await world.db.read.select({ name: leases.name }).from(leases)).toEqual([{ name: "stuck" }]);
		row.resolve();
		await vi.waitUntil(async () => (await world.db.read.$count(leases)) === 0);
	});
});
