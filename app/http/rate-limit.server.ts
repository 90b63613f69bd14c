import type { Ctx } from "#app/access/ctx.ts";
import {
	type CountedWindow,
	countInDatabase,
	countInMemory,
	type RateLimit,
} from "./rate-limit-counters.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Every limit: how often within how long, and where it is counted. Limits on sign-in, mail, money and other writes
 * are counted in the database, for all processes; reads are counted in the memory of each process, so that they cost
 * no durable write. Limits by address are generous, because a group may share one.
 */
export const RATE_LIMITS = {
	register: { max: 60, windowMs: HOUR, store: "database" },
	createTrip: { max: 60, windowMs: HOUR, store: "database" },
	/** All tries, failed or not, because each costs a password check. */
	signInAddress: { max: 100, windowMs: 15 * MINUTE, store: "database" },
	/** Failed tries for one account from one address, or from one browser that has signed in to it. */
	signInClient: { max: 10, windowMs: 15 * MINUTE, store: "database" },
	/** Failed tries for one account from all addresses; more than `signInClient` allows one address in an hour. */
	signInAccount: { max: 50, windowMs: HOUR, store: "database" },
	/** Saving tells whether a new e-mail has an account already. */
	profile: { max: 20, windowMs: HOUR, store: "database" },
	profileAddress: { max: 60, windowMs: HOUR, store: "database" },
	join: { max: 300, windowMs: HOUR, store: "database" },
	payment: { max: 30, windowMs: HOUR, store: "database" },
	paymentAddress: { max: 300, windowMs: HOUR, store: "database" },
	chat: { max: 60, windowMs: MINUTE, store: "database" },
	chatAddress: { max: 600, windowMs: MINUTE, store: "database" },
	searchLocations: { max: 600, windowMs: MINUTE, store: "memory" },
	extract: { max: 60, windowMs: MINUTE, store: "memory" },
	/** A calendar service asks for many people from one address; a person has a handful of devices. */
	calendarAddress: { max: 600, windowMs: MINUTE, store: "memory" },
	calendarFeed: { max: 120, windowMs: HOUR, store: "memory" },
	preview: { max: 60, windowMs: MINUTE, store: "memory" },
} as const satisfies Record<string, { max: number; windowMs: number; store: "database" | "memory" }>;

export type LimitName = keyof typeof RATE_LIMITS;

type DatabaseLimitName = {
	[Name in LimitName]: (typeof RATE_LIMITS)[Name]["store"] extends "database" ? Name : never;
}[LimitName];

/**
 * Counts one more request for whoever `key` stands for.
 * @throws DomainError rate_limited with the seconds to wait; a refused request is not counted
 */
export async function enforceRateLimit(
	ctx: Pick<Ctx, "db" | "now">,
	name: LimitName,
	key: string,
): Promise<void> {
	const limit = rateLimitOf(name, key);
	if (RATE_LIMITS[name].store === "memory") countInMemory(limit, ctx.now().getTime());
	else await countInDatabase(ctx, [limit]);
}

/**
 * Counts one request against several limits, in one transaction; a limit whose key is `null` does not apply.
 * @returns what was counted, for `undoCounts`
 * @throws DomainError rate_limited when one of them is exceeded; then none of them counts it
 */
export function enforceRateLimits(
	ctx: Pick<Ctx, "db" | "now">,
	keys: Partial<Record<DatabaseLimitName, string | null>>,
): Promise<CountedWindow[]> {
	const limits = Object.entries(keys).flatMap(([name, key]) =>
		key === null ? [] : [rateLimitOf(name as DatabaseLimitName, key)],
	);
	return countInDatabase(ctx, limits);
}

function rateLimitOf(name: LimitName, key: string): RateLimit {
	return { key: `${name}:${key}`, max: RATE_LIMITS[name].max, windowMs: RATE_LIMITS[name].windowMs };
}
