import { and, eq, lt, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { leases } from "#db/schema/index.ts";

/** A process that dies during a job blocks the others for at most this time. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

export type LeaseHolder = { name: string; holder: string };

/**
 * Does some work unless another process is doing work of that name.
 * @returns its result, or null when another process holds the lease
 */
export async function withLease<T>(
	ctx: Ctx,
	leaseHolder: LeaseHolder,
	work: () => Promise<T>,
): Promise<{ result: T } | null> {
	if (!(await acquireLease(ctx, leaseHolder))) return null;
	const renewal = setInterval(() => void acquireLease(ctx, leaseHolder).catch(() => {}), RENEW_MS).unref();
	try {
		return { result: await work() };
	} finally {
		clearInterval(renewal);
		await releaseLease(ctx, leaseHolder);
	}
}

async function acquireLease(ctx: Ctx, { name, holder }: LeaseHolder): Promise<boolean> {
	const now = ctx.now().getTime();
	const expiresAt = now + LEASE_MS;
	return ctx.db.write(async (tx) => {
		const [lease] = await tx
			.insert(leases)
			.values({ name, holder, expiresAt })
			.onConflictDoUpdate({
				target: leases.name,
				set: { holder, expiresAt },
				setWhere: or(eq(leases.holder, holder), lt(leases.expiresAt, now)),
			})
			.returning();
		return lease !== undefined;
	});
}

async function releaseLease(ctx: Ctx, { name, holder }: LeaseHolder): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
	});
}
