import { expect, test } from "vitest";
import { rateLimits } from "#db/schema/system.ts";
import { MINUTE } from "#tests/support/clock.ts";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { openWorld } from "#tests/support/world.ts";
import { enforceRateLimit, enforceRateLimits, type LimitName, RATE_LIMITS } from "./rate-limit.server.ts";
import { countInMemory, MAX_KEYS_IN_MEMORY, undoCounts } from "./rate-limit-counters.server.ts";

const READS: LimitName[] = [
	"showPicture",
	"ownData",
	"searchLocations",
	"extract",
	"fundPage",
	"wrongApiKey", // all calls by one key have separate limits
	"apiKey",
	"keyedCall",
	"calendarAddress",
	"calendarFeed",
	"preview",
	"planQuestion",
	"planOutcome",
	"pass",
	"paymentOutcome",
];

test("reads are counted in memory, everything that writes in the database", () => {
	const names = Object.keys(RATE_LIMITS) as LimitName[];
	expect(names.filter((name) => RATE_LIMITS[name].store === "memory").sort()).toEqual(READS.toSorted());
});

test.each(["preview", "chat"] as const)(
	"%s allows 60 in a minute for each key, and again in the next",
	async (name) => {
		using world = openWorld();
		const count = (key: string) => errorCodeOf(enforceRateLimit(world.nobody, name, key));
		for (let index = 0; index < 60; index += 1) expect(await count("one")).toBe("accepted");
		world.clock.advance(MINUTE - 1_500);
		expect(await count("one")).toBe("rate_limited");
		await expect(enforceRateLimit(world.nobody, name, "one")).rejects.toMatchObject({
			retryAfter: 2,
			message: "Too many tries. Please wait 2 seconds.",
		});
		expect(await count("other")).toBe("accepted");
		world.clock.advance(500);
		await expect(enforceRateLimit(world.nobody, name, "one")).rejects.toThrow("Please wait 1 second.");
		world.clock.advance(1_000);
		for (let index = 0; index < 60; index += 1) expect(await count("one")).toBe("accepted");
		expect(await count("one")).toBe("rate_limited");
	},
);

test("memory holds a bounded number of keys, and forgets the least recently used first", () => {
	const limit = (key: string) => ({ key, max: 1, windowMs: MINUTE });
	countInMemory(limit("first"), 0);
	expect(() => countInMemory(limit("first"), 0)).toThrow("Too many tries");
	for (let index = 0; index < MAX_KEYS_IN_MEMORY - 1; index += 1) countInMemory(limit(`other ${index}`), 0);
	expect(() => countInMemory(limit("first"), 0)).toThrow("Too many tries");
	for (let index = 0; index < MAX_KEYS_IN_MEMORY; index += 1) countInMemory(limit(`later ${index}`), 0);
	expect(() => countInMemory(limit("first"), 0)).not.toThrow();
});

test("several limits all count a request, or none does when one is exceeded", async () => {
	using world = openWorld();
	const counts = async () =>
		Object.fromEntries((await world.db.read.select().from(rateLimits)).map(({ key, count }) => [key, count]));
	const both = (person: string) =>
		errorCodeOf(enforceRateLimits(world.nobody, { paymentAddress: "here", payment: person, chat: null }));
	for (let index = 0; index < 30; index += 1) expect(await both("ben")).toBe("accepted");
	expect([await both("ben"), await both("maya")]).toEqual(["rate_limited", "accepted"]);
	expect(await counts()).toEqual({ "paymentAddress:here": 31, "payment:ben": 30, "payment:maya": 1 });
});

test("simultaneous requests do not exceed the limit", async () => {
	using world = openWorld();
	const answers = await Promise.all(
		Array.from({ length: 40 }, () => errorCodeOf(enforceRateLimit(world.nobody, "payment", "ben"))),
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
	expect(await errorCodeOf(enforceRateLimit(world.nobody, "payment", "ben"))).toBe("rate_limited");
	expect(writes).toBe(0);
});

test("undoing a count frees it, in its own window only", async () => {
	using world = openWorld();
	const countOf = async () => (await world.db.read.select().from(rateLimits)).map(({ count }) => count);
	const counted = await enforceRateLimits(world.nobody, { chat: "ben" });
	await undoCounts(world.nobody, counted);
	expect(await countOf()).toEqual([0]);
	await undoCounts(world.nobody, counted);
	expect(await countOf()).toEqual([0]);
	world.clock.advance(2 * MINUTE);
	await enforceRateLimits(world.nobody, { chat: "ben" });
	await undoCounts(world.nobody, counted);
	expect(await countOf()).toEqual([1]);
});

test("a refusal by one of several limits counts towards none, however many a request counts for", async () => {
	using world = openWorld();
	const invite = (addresses: number) =>
		errorCodeOf(enforceRateLimits(world.nobody, { invite: "olga", inviteAddress: "here" }, addresses));
	expect(await invite(90)).toBe("accepted");
	for (let time = 0; time < 5; time += 1) expect(await invite(20)).toBe("rate_limited");
	const stored = await world.db.read.select().from(rateLimits);
	expect(stored.map(({ count }) => count)).toEqual([90, 90]);
	expect(await invite(10)).toBe("accepted");
});

test("a window that began while the clock was a year ahead does not count, and requests at once share one", async () => {
	using world = openWorld();
	const count = () => errorCodeOf(enforceRateLimit(world.nobody, "linkReset", "olga"));
	const real = world.clock.now().getTime();
	world.clock.advance(400 * 24 * 60 * MINUTE);
	for (let index = 0; index < 10; index += 1) await count();
	expect(await count()).toBe("rate_limited");
	world.clock.set(new Date(real).toISOString());
	for (let index = 0; index < 10; index += 1) expect(await count()).toBe("accepted");
	world.clock.set(new Date(real - 1_000).toISOString());
	expect(await count()).toBe("rate_limited");
	const limit = { key: "ahead", max: 1, windowMs: MINUTE };
	countInMemory(limit, real + 400 * 24 * 60 * MINUTE);
	expect(() => countInMemory(limit, real)).not.toThrow();
	expect(() => countInMemory(limit, real)).toThrow("Too many tries");
});
