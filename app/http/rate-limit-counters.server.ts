import { and, eq, gt, inArray, lt, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Ctx } from "#app/access/ctx.ts";
import { CLOCK_SLACK_MS, HOUR_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/db.ts";
import { upsertOne } from "#db/insert-one.ts";
import { rateLimits } from "#db/schema/system.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import * as texts from "./texts.ts";

/** @param count how many requests this one counts as */
export type RateLimit = { key: string; max: number; windowMs: number; count?: number };

export type CountedWindow = { key: string; resetsAt: number };

type MemoryWindow = { count: number; resetsAt: number };

const HOUR_S = HOUR_MS / 1000;

export const MAX_KEYS_IN_MEMORY = 20_000;

const windows = new LRUCache<string, MemoryWindow>({ max: MAX_KEYS_IN_MEMORY });

export function countInMemory(limit: RateLimit, now: number): void {
	const { key, max, windowMs } = limit;
	const known = windows.get(key);
	const isOpen = known && !hasEnded(limit, known.resetsAt, now);
	const open = isOpen ? known : { count: 0, resetsAt: now + windowMs };
	if (open.count >= max) throw rateLimitedError(open.resetsAt, now);
	windows.set(key, { ...open, count: open.count + 1 });
}

/**
 * Whether a stored window no longer counts: it is over, or it ends later than a window of its length can, because the
 * clock was wrong when it began.
 */
const hasEnded = ({ windowMs }: RateLimit, resetsAt: number, now: number) =>
	resetsAt <= now || resetsAt > now + windowMs + CLOCK_SLACK_MS;

/** Counts a request against all of `limits` or none; a refusal costs no write. @throws DomainError rate_limited */
export async function countInDatabase(
	ctx: Pick<Ctx, "db" | "now">,
	limits: readonly RateLimit[],
): Promise<CountedWindow[]> {
	const now = ctx.now.getTime();
	await assertNoneExceeded(ctx.db.read, limits, now);
	return ctx.db.write(async (tx) => {
		await assertNoneExceeded(tx, limits, now);
		const counted: CountedWindow[] = [];
		for (const limit of limits) counted.push(await incrementCount(tx, limit, now));
		return counted;
	});
}

/** Lowers each count by one, unless its window has ended since. */
export async function undoCounts(ctx: Pick<Ctx, "db">, counted: readonly CountedWindow[]): Promise<void> {
	await ctx.db.write(async (tx) => {
		for (const { key, resetsAt } of counted) {
			await tx
				.update(rateLimits)
				.set({ count: sql`${rateLimits.count} - 1` })
				.where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, resetsAt), gt(rateLimits.count, 0)));
		}
	});
}

export function deleteEndedWindows(ctx: Ctx): Promise<number> {
	return deleteInChunks(ctx, rateLimits.key, lt(rateLimits.resetsAt, ctx.now.getTime()));
}

async function assertNoneExceeded(db: Reader, limits: readonly RateLimit[], now: number): Promise<void> {
	const keys = limits.map(({ key }) => key);
	const open = await db
		.select()
		.from(rateLimits)
		.where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, now)));
	const exceeded = open.filter(({ key, count, resetsAt }) =>
		limits.some(
			(limit) =>
				limit.key === key && !hasEnded(limit, resetsAt, now) && count + (limit.count ?? 1) > limit.max,
		),
	);
	if (exceeded.length > 0) throw rateLimitedError(Math.max(...exceeded.map(({ resetsAt }) => resetsAt)), now);
}

async function incrementCount(
	tx: Tx,
	{ key, windowMs, count = 1 }: RateLimit,
	now: number,
): Promise<CountedWindow> {
	const isExpired = sql`(${rateLimits.resetsAt} <= ${now} or ${rateLimits.resetsAt} > ${now + windowMs + CLOCK_SLACK_MS})`;
	const values = { key, count, resetsAt: now + windowMs };
	const row = await upsertOne(tx, rateLimits, values, {
		target: rateLimits.key,
		set: {
			count: sql`case when ${isExpired} then ${count} else ${rateLimits.count} + ${count} end`,
			resetsAt: sql`case when ${isExpired} then ${now + windowMs} else ${rateLimits.resetsAt} end`,
		},
	});
	return { key, resetsAt: row.resetsAt };
}

function rateLimitedError(resetsAt: number, now: number): DomainError {
	const retryAfter = Math.max(1, Math.ceil((resetsAt - now) / 1000));
	return new DomainError("rate_limited", texts.tooManyTries(formatWait(retryAfter)), {
		retryAfter,
	});
}

function formatWait(seconds: number): string {
	if (seconds < 90) return texts.seconds(seconds);
	return seconds <= 2 * HOUR_S
		? texts.minutes(Math.ceil(seconds / 60))
		: texts.hours(Math.ceil(seconds / HOUR_S));
}
