import { and, eq, lt, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { sweepPayments } from "#app/features/payments/sweep.server.ts";
import { newId } from "#app/lib/ids.server.ts";
import { leases } from "#db/schema/index.ts";
import { clean } from "./clean.server.ts";

type Job = { name: string; everyMs: number; run: (ctx: Ctx) => Promise<unknown> };

const JOBS: readonly Job[] = [
	{ name: "sweep-payments", everyMs: 10_000, run: sweepPayments },
	{ name: "clean", everyMs: 60 * 60_000, run: clean },
];

/** A process that died in the middle of a job keeps the others from it no longer than this. */
const LEASE_MS = 20_000;

/**
 * Runs the jobs of this process until it is stopped. Each turn takes a lease in the database, so that two processes
 * do not run one job at once (should a turn outlast its lease: every job bears running twice). A turn that fails is
 * reported, and the next comes as ever.
 * @returns the stop, which waits for the turns that are under way.
 */
export function startJobs({ db, now, payments }: Omit<Ctx, "actor">): () => Promise<void> {
	const ctx: Ctx = { db, now, payments, actor: null };
	const holder = newId();
	const running = new Map<string, Promise<void>>();
	const begin = (job: Job) => {
		if (running.has(job.name)) return;
		const turn = takeTurn(ctx, job, holder).finally(() => running.delete(job.name));
		running.set(job.name, turn);
	};
	for (const job of JOBS) begin(job);
	const timers = JOBS.map((job) => setInterval(begin, job.everyMs, job).unref());
	return async () => {
		for (const timer of timers) clearInterval(timer);
		await Promise.all(running.values());
	};
}

async function takeTurn(ctx: Ctx, job: Job, holder: string): Promise<void> {
	try {
		if (!(await takeLease(ctx, job, holder))) return;
		try {
			await job.run(ctx);
		} finally {
			await returnLease(ctx, job, holder);
		}
	} catch (error) {
		console.error(`job ${job.name} failed:`, error);
	}
}

function takeLease(ctx: Ctx, { name }: Job, holder: string): Promise<boolean> {
	const now = ctx.now().getTime();
	const expiresAt = now + LEASE_MS;
	return ctx.db.write(async (tx) => {
		const [lease] = await tx
			.insert(leases)
			.values({ name, holder, expiresAt })
			.onConflictDoUpdate({
				target: leases.name,
				set: { holder, expiresAt },
				setWhere: or(eq(leases.holder, holder), lt(leases.expiresAt, sql`${now}`)),
			})
			.returning();
		return lease !== undefined;
	});
}

async function returnLease(ctx: Ctx, { name }: Job, holder: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
	});
}
