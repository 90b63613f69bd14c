import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { rateLimits } from "#db/schema/index.ts";

/** At most `max` within a window of `windowMs`, which the first one opens. */
export type Limited = { key: string; max: number; windowMs: number };

/** One that was counted, in the window that ends at `resetsAt` (UTC ms). */
export type Counted = { key: string; resetsAt: number };

type Window = { count: number; resetsAt: number };

/** How many the process remembers: the one that was counted longest ago is forgotten first. */
export const MAX_IN_PROCESS = 20_000;

const windows = new LRUCache<string, Window>({ max: MAX_IN_PROCESS });

/** @throws DomainError rate_limited */
export function countInProcess({ key, max, windowMs }: Limited, now: number): void {
	const known = windows.get(key);
	const open = known && known.resetsAt > now ? known : { count: 0, resetsAt: now + windowMs };
	if (open.count >= max) throw tooMany(open.resetsAt, now);
	windows.set(key, { ...open, count: open.count + 1 });
}

/**
 * Counts one against each of `limits`, or against none when one is used up. One that is used up is refused without
 * a write, so that a flood of refusals costs none.
 * @throws DomainError rate_limited
 */
export async function countInTable(
	ctx: Pick<Ctx, "db" | "now">,
	limits: readonly Limited[],
): Promise<Counted[]> {
	const now = ctx.now().getTime();
	await refuseUsedUp(ctx.db.read, limits, now);
	return ctx.db.write(async (tx) => {
		await refuseUsedUp(tx, limits, now);
		const counted: Counted[] = [];
		for (const limited of limits) counted.push(await addOne(tx, limited, now));
		return counted;
	});
}

/** Uncounts what turned out not to count, unless its window has closed meanwhile. */
export async function takeBack(ctx: Pick<Ctx, "db">, counted: readonly Counted[]): Promise<void> {
	await ctx.db.write(async (tx) => {
		for (const { key, resetsAt } of counted) {
			await tx
				.update(rateLimits)
				.set({ count: sql`${rateLimits.count} - 1` })
				.where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, resetsAt), gt(rateLimits.count, 0)));
		}
	});
}

async function refuseUsedUp(db: Reader, limits: readonly Limited[], now: number): Promise<void> {
	const keys = limits.map(({ key }) => key);
	const open = await db
		.select()
		.from(rateLimits)
		.where(and(inArray(rateLimits.key, keys), gt(rateLimits.resetsAt, now)));
	const usedUp = open.filter(({ key, count }) =>
		limits.some((limited) => limited.key === key && count >= limited.max),
	);
	if (usedUp.length > 0) throw tooMany(Math.max(...usedUp.map(({ resetsAt }) => resetsAt)), now);
}

async function addOne(tx: Tx, { key, windowMs }: Limited, now: number): Promise<Counted> {
	const closed = sql`${rateLimits.resetsAt} <= ${now}`;
	const [row] = await tx
		.insert(rateLimits)
		.values({ key, count: 1, resetsAt: now + windowMs })
		.onConflictDoUpdate({
			target: rateLimits.key,
			set: {
				count: sql`case when ${closed} then 1 else ${rateLimits.count} + 1 end`,
				resetsAt: sql`case when ${closed} then ${now + windowMs} else ${rateLimits.resetsAt} end`,
			},
		})
		.returning();
	if (!row) throw new Error("an upsert returned nothing");
	return { key, resetsAt: row.resetsAt };
}

function tooMany(resetsAt: number, now: number): DomainError {
	const retryAfter = Math.max(1, Math.ceil((resetsAt - now) / 1000));
	return new DomainError("rate_limited", `Too many tries. Please wait ${inWords(retryAfter)}.`, {
		retryAfter,
	});
}

function inWords(seconds: number): string {
	return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
