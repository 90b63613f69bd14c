import { and, eq, lt, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { Tx } from "#db/client.server.ts";
import { leases } from "#db/schema/index.ts";

/** A process that dies during a job blocks the others for at most this time. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

export type LeaseHolder = { name: string; holder: string };

/**
 * Does some work unless another process is doing work of that name.
 * @param keep stores what came of it, in the transaction that ends the lease
 * @returns its result, or null when another process holds the lease
 */
export async function withLease<T>(
	ctx: Ctx,
	leaseHolder: LeaseHolder,
	work: () => Promise<T>,
	keep?: (tx: Tx, result: T) => Promise<void>,
): Promise<{ result: T } | null> {
	if (!(await acquireLease(ctx, leaseHolder))) return null;
	const renewal = setInterval(() => void acquireLease(ctx, leaseHolder).catch(() => {}), RENEW_MS).unref();
	let done: { result: T } | null = null;
	try {
		done = { result: await work() };
		return done;
	} finally {
		clearInterval(renewal);
		await ctx.db.write(async (tx) => {
			if (done) await keep?.(tx, done.result);
			await releaseLease(tx, leaseHolder);
		});
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

async function releaseLease(tx: Tx, { name, holder }: LeaseHolder): Promise<void> {
	await tx.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
}
