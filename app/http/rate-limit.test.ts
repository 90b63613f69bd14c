import { expect, test } from "vitest";
import { rateLimits } from "#db/schema/index.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { openWorld } from "#tests/support/ctx.ts";
import { refusalOf } from "#tests/support/refusals.ts";
import { enforceRateLimit, enforceRateLimits, LIMITS, type LimitName } from "./rate-limit.server.ts";
import { countInProcess, MAX_IN_PROCESS, takeBack } from "./rate-limit-counters.server.ts";

const READS: LimitName[] = ["searchLocations", "extract", "calendarAddress", "calendarFeed", "preview"];

test("reads are counted in the process; sign-in, mail, money and whatever writes, in the database", () => {
	const names = Object.keys(LIMITS) as LimitName[];
	expect(names.filter((name) => LIMITS[name].keptIn === "process").sort()).toEqual(READS.toSorted());
});

test.each(["preview", "chat"] as const)("%s has 60 in a minute for each key, and then anew", async (name) => {
	using world = openWorld();
	const count = (key: string) => refusalOf(enforceRateLimit(world.nobody, name, key));
	for (let index = 0; index < 60; index += 1) expect(await count("one")).toBe("accepted");
	world.clock.advance(MINUTE - 1_500);
	expect(await count("one")).toBe("rate_limited");
	await expect(enforceRateLimit(world.nobody, name, "one")).rejects.toMatchObject({
		retryAfter: 2,
		message: "Too many tries. Please wait 2 seconds.",
	});
	expect(await count("other")).toBe("accepted");
	world.clock.advance(1_500);
	for (let index = 0; index < 60; index += 1) expect(await count("one")).toBe("accepted");
	expect(await count("one")).toBe("rate_limited");
});

test("in the process, only so many are remembered: who was counted longest ago goes first", () => {
	const limited = (key: string) => ({ key, max: 1, windowMs: MINUTE });
	countInProcess(limited("first"), 0);
	expect(() => countInProcess(limited("first"), 0)).toThrow("Too many tries");
	for (let index = 0; index < MAX_IN_PROCESS - 1; index += 1) countInProcess(limited(`other ${index}`), 0);
	expect(() => countInProcess(limited("first"), 0)).toThrow("Too many tries");
	for (let index = 0; index < MAX_IN_PROCESS; index += 1) countInProcess(limited(`later ${index}`), 0);
	expect(() => countInProcess(limited("first"), 0)).not.toThrow();
});

test("several limits count all, or none when one is used up", async () => {
	using world = openWorld();
	const counts = async () =>
		Object.fromEntries((await world.db.read.select().from(rateLimits)).map(({ key, count }) => [key, count]));
	const both = (person: string) =>
		refusalOf(enforceRateLimits(world.nobody, { paymentAddress: "here", payment: person, chat: null }));
	for (let index = 0; index < 30; index += 1) expect(await both("ben")).toBe("accepted");
	expect([await both("ben"), await both("maya")]).toEqual(["rate_limited", "accepted"]);
	expect(await counts()).toEqual({ "paymentAddress:here": 31, "payment:ben": 30, "payment:maya": 1 });
});

test("many at once are not more than the limit", async () => {
	using world = openWorld();
	const answers = await Promise.all(
		Array.from({ length: 40 }, () => refusalOf(enforceRateLimit(world.nobody, "payment", "ben"))),
	);
	expect(answers.filter((answer) => answer === "accepted")).toHaveLength(30);
});

test("a refusal writes nothing", async () => {
	let writes = 0;
	using world = openWorld({
		wrapDb: (db) => ({
			...db,
			write: (work) => {
				writes += 1;
				return db.write(work);
			},
		}),
	});
	for (let index = 0; index < 30; index += 1) await enforceRateLimit(world.nobody, "payment", "ben");
	writes = 0;
	expect(await refusalOf(enforceRateLimit(world.nobody, "payment", "ben"))).toBe("rate_limited");
	expect(writes).toBe(0);
});

test("what is taken back is free again, in its own window only", async () => {
	using world = openWorld();
	const countOf = async () => (await world.db.read.select().from(rateLimits)).map(({ count }) => count);
	const counted = await enforceRateLimits(world.nobody, { chat: "ben" });
	await takeBack(world.nobody, counted);
	expect(await countOf()).toEqual([0]);
	await takeBack(world.nobody, counted);
	expect(await countOf()).toEqual([0]);
	world.clock.advance(2 * MINUTE);
	await enforceRateLimits(world.nobody, { chat: "ben" });
	await takeBack(world.nobody, counted);
	expect(await countOf()).toEqual([1]);
});
