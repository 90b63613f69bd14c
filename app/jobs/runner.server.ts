import { eq, lt, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { leases } from "#db/schema/index.ts";
import { clean } from "./clean.server.ts";

type JobCtx = Omit<Ctx, "actor">;
type Job = { name: string; everyMs: number; run: (ctx: Ctx) => Promise<unknown> };

const JOBS: readonly Job[] = [
	{ name: "sweep-payments", everyMs: 10_000, run: sweepPayments },
	{ name: "clean", everyMs: 60 * 60_000, run: clean },
];

/**
 * Runs the jobs of this process until it is stopped. A lease in the database keeps two processes from running one
 * job at once; a job that fails is tried again at its next turn.
 * @returns the stop.
 */
export function startJobs(services: JobCtx): () => void {
	const holder = newId();
	const ctx: Ctx = { ...services, actor: null };
	for (const job of JOBS) void turn(ctx, job, holder);
	const timers = JOBS.map((job) => setInterval(() => void turn(ctx, job, holder), job.everyMs));
	for (const timer of timers) timer.unref();
	return () => {
		for (const timer of timers) clearInterval(timer);
	};
}

async function turn(ctx: Ctx, job: Job, holder: string): Promise<void> {
	try {
		if (await takeLease(ctx, job, holder)) await job.run(ctx);
	} catch (error) {
		console.error(`job ${job.name} failed:`, error);
	}
}

/** The lease outlasts the interval, so that whoever runs a job goes on running it. */
async function takeLease(ctx: Ctx, job: Job, holder: string): Promise<boolean> {
	const now = ctx.now().getTime();
	const expiresAt = now + job.everyMs * 3;
	return ctx.db.write(async (tx) => {
		const [lease] = await tx
			.insert(leases)
			.values({ name: job.name, holder, expiresAt })
			.onConflictDoUpdate({
				target: leases.name,
				set: { holder, expiresAt },
				setWhere: or(eq(leases.holder, holder), lt(leases.expiresAt, sql`${now}`)),
			})
			.returning();
		return lease !== undefined;
	});
}
