import type { Ctx } from "#app/access/ctx.ts";
import { type Counted, countInProcess, countInTable, type Limited } from "./rate-limit-counters.server.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Every limit: how often within how long, and where it is counted. What must be true across processes, and whatever
 * guards sign-in, mail and money, is counted in the database; a read is counted in the process, so that it costs no
 * durable write. Limits by address are generous, for a group behind one.
 */
export const LIMITS = {
	register: { max: 60, windowMs: HOUR, keptIn: "database" },
	createTrip: { max: 60, windowMs: HOUR, keptIn: "database" },
	/** Of all tries, whether they succeed or not: each is work. */
	signInAddress: { max: 100, windowMs: 15 * MINUTE, keptIn: "database" },
	/** Failed tries for one account from one address, or from one browser that has signed in to it. */
	signInOrigin: { max: 10, windowMs: 15 * MINUTE, keptIn: "database" },
	/** Failed tries for one account from everywhere; more than `signInOrigin` lets one address fail in an hour. */
	signInAccount: { max: 50, windowMs: HOUR, keptIn: "database" },
	/** A new e-mail that is taken says so. */
	profile: { max: 20, windowMs: HOUR, keptIn: "database" },
	profileAddress: { max: 60, windowMs: HOUR, keptIn: "database" },
	join: { max: 300, windowMs: HOUR, keptIn: "database" },
	payment: { max: 30, windowMs: HOUR, keptIn: "database" },
	paymentAddress: { max: 300, windowMs: HOUR, keptIn: "database" },
	chat: { max: 60, windowMs: MINUTE, keptIn: "database" },
	chatAddress: { max: 600, windowMs: MINUTE, keptIn: "database" },
	searchLocations: { max: 600, windowMs: MINUTE, keptIn: "process" },
	extract: { max: 60, windowMs: MINUTE, keptIn: "process" },
	/** A calendar service asks for many people from one address; a person has a handful of devices. */
	calendarAddress: { max: 600, windowMs: MINUTE, keptIn: "process" },
	calendarFeed: { max: 120, windowMs: HOUR, keptIn: "process" },
	preview: { max: 60, windowMs: MINUTE, keptIn: "process" },
} as const satisfies Record<string, { max: number; windowMs: number; keptIn: "database" | "process" }>;

export type LimitName = keyof typeof LIMITS;

type InDatabase = {
	[Name in LimitName]: (typeof LIMITS)[Name]["keptIn"] extends "database" ? Name : never;
}[LimitName];

/**
 * Counts one more of something for whoever `key` stands for.
 * @throws DomainError rate_limited with the seconds to wait; a refused one is not counted
 */
export async function enforceRateLimit(
	ctx: Pick<Ctx, "db" | "now">,
	name: LimitName,
	key: string,
): Promise<void> {
	const limited = limitedBy(name, key);
	if (LIMITS[name].keptIn === "process") countInProcess(limited, ctx.now().getTime());
	else await countInTable(ctx, [limited]);
}

/**
 * Counts one thing against several limits, in one transaction; `null` is counted for none.
 * @returns what was counted, for `takeBack`
 * @throws DomainError rate_limited when one of them is used up; then none of them counts it
 */
export function enforceRateLimits(
	ctx: Pick<Ctx, "db" | "now">,
	keys: Partial<Record<InDatabase, string | null>>,
): Promise<Counted[]> {
	const limits = Object.entries(keys).flatMap(([name, key]) =>
		key === null ? [] : [limitedBy(name as InDatabase, key)],
	);
	return countInTable(ctx, limits);
}

function limitedBy(name: LimitName, key: string): Limited {
	return { key: `${name}:${key}`, max: LIMITS[name].max, windowMs: LIMITS[name].windowMs };
}
