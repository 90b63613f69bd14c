import { and, eq, gt } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { jobs } from "#db/schema/index.ts";
import { nothingToDo, type RetryResult } from "./retry-result.ts";

/**
 * Puts a job in line again, for now: a dead one with all its tries before it, a waiting one ahead of its time.
 * One that is done, or in line already, stays as it is.
 */
export async function retryJob(ctx: Ctx, id: string): Promise<RetryResult> {
	const now = ctx.now().getTime();
	const isDead = eq(jobs.status, "dead");
	const isLater = and(eq(jobs.status, "waiting"), gt(jobs.runAt, now));
	const moved = await ctx.db.write(async (tx) => {
		const revived = await tx
			.update(jobs)
			.set({ status: "waiting", tries: 0, runAt: now })
			.where(and(eq(jobs.id, id), isDead))
			.returning({ kind: jobs.kind });
		const hurried = await tx
			.update(jobs)
			.set({ runAt: now })
			.where(and(eq(jobs.id, id), isLater))
			.returning({ kind: jobs.kind });
		return revived[0] ?? hurried[0];
	});
	if (moved)
		return { type: "success", title: "In line again", message: `${moved.kind} runs within seconds.` };
	return nothingToDo("This job is done, or in line already.");
}
