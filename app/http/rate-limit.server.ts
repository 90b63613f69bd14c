import { sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { DomainError } from "#app/lib/errors.ts";
import { rateLimits } from "#db/schema/index.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * security.md, "flooding". By address, generously, for a group behind one; signing in also by account, chat by
 * account or browser.
 */
export const LIMITS = {
	register: { max: 60, windowMs: HOUR },
	createTrip: { max: 60, windowMs: HOUR },
	signInAccount: { max: 10, windowMs: 15 * MINUTE },
	signInAddress: { max: 100, windowMs: 15 * MINUTE },
	join: { max: 300, windowMs: HOUR },
	payment: { max: 30, windowMs: HOUR },
	chat: { max: 60, windowMs: MINUTE },
	searchLocations: { max: 600, windowMs: MINUTE },
	extract: { max: 60, windowMs: MINUTE },
	/** A calendar service asks for many people from one address; a person has a handful of devices. */
	calendarAddress: { max: 600, windowMs: MINUTE },
	calendarFeed: { max: 120, windowMs: HOUR },
	preview: { max: 60, windowMs: MINUTE },
} as const;

export type LimitName = keyof typeof LIMITS;

/**
 * Counts one more of something for somebody, in a table, so that every process sees it.
 * @throws DomainError rate_limited with the seconds to wait
 */
export async function enforceRateLimit(ctx: Ctx, name: LimitName, who: string): Promise<void> {
	const { max, windowMs } = LIMITS[name];
	const now = ctx.now().getTime();
	const row = await ctx.db.write(async (tx) => {
		const over = sql`${rateLimits.resetsAt} <= ${now}`;
		const [counted] = await tx
			.insert(rateLimits)
			.values({ key: `${name}:${who}`, count: 1, resetsAt: now + windowMs })
			.onConflictDoUpdate({
				target: rateLimits.key,
				set: {
					count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
					resetsAt: sql`case when ${over} then ${now + windowMs} else ${rateLimits.resetsAt} end`,
				},
			})
			.returning();
		return counted;
	});
	if (row && row.count > max) {
		const retryAfter = Math.max(1, Math.ceil((row.resetsAt - now) / 1000));
		throw new DomainError("rate_limited", `Too many tries. Please wait ${inWords(retryAfter)}.`, {
			retryAfter,
		});
	}
}

function inWords(seconds: number): string {
	return seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
}
