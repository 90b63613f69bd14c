import { lte, max } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { log } from "#app/lib/log.server.ts";
import { jobRuns } from "#db/schema/system.ts";

/**
 * Jobs run every ten seconds, and a restart takes less than a minute, so a longer gap means that the server was down.
 */
const DOWN_MS = 5 * MINUTE_MS;

/** Called at the start, before the jobs begin: logs since when the server was down, by the end of its last job. */
export async function logDownTime({ db, now }: Pick<Ctx, "db"> & { now: () => Date }): Promise<void> {
	const at = now().getTime();
	// Later times were stored while the clock was ahead.
	const [last] = await db.read
		.select({ endedAt: max(jobRuns.endedAt) })
		.from(jobRuns)
		.where(lte(jobRuns.endedAt, at));
	const endedAt = last?.endedAt ?? null;
	if (endedAt === null || at - endedAt < DOWN_MS) return;
	log.info("the server was down", { since: new Date(endedAt).toISOString() });
}
