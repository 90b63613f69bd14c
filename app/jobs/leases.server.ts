import { and, eq, gt, lt, or } from "drizzle-orm";
import { CLOCK_SLACK_MS } from "#app/lib/dates.ts";
import type { Db, Reader, Tx } from "#db/db.ts";
import { leases } from "#db/schema/system.ts";

/** A process that dies during a job blocks the others for at most this time. */
const LEASE_MS = 20_000;
const RENEW_MS = 5_000;

/** Only the database's clock decides whether a lease has expired, because its holder and those who wait may be on different machines. */
type LeaseServices = { db: Db; databaseTime: (db: Reader) => Promise<number> };

export type LeaseHolder = { name: string; holder: string };

/**
 * Does `work` unless another process holds the lease of that name.
 * @param work its signal is aborted when another process has taken the lease because this one stalled
 * @param keep stores the result in the transaction that ends the lease
 * @returns its result, or null when another process holds the lease
 */
export async function withLease<T>(
	services: LeaseServices,
	leaseHolder: LeaseHolder,
	work: (lost: AbortSignal) => Promise<T>,
	keep?: (tx: Tx, result: T) => Promise<void>,
): Promise<{ result: T } | null> {
	if (!(await acquireLease(services, leaseHolder))) return null;
	const lost = new AbortController();
	const renew = async () => {
		if (!(await acquireLease(services, leaseHolder))) lost.abort();
	};
	const renewal = setInterval(() => void renew().catch(() => {}), RENEW_MS).unref();
	let done: { result: T } | null = null;
	try {
		done = { result: await work(lost.signal) };
		return done;
	} finally {
		clearInterval(renewal);
		await services.db.write(async (tx) => {
			if (done) await keep?.(tx, done.result);
			await releaseLease(tx, leaseHolder);
		});
	}
}

async function acquireLease(
	{ db, databaseTime }: LeaseServices,
	{ name, holder }: LeaseHolder,
): Promise<boolean> {
	return db.write(async (tx) => {
		const at = await databaseTime(tx);
		const expiresAt = at + LEASE_MS;
		const [lease] = await tx
			.insert(leases)
			.values({ name, holder, expiresAt })
			.onConflictDoUpdate({
				target: leases.name,
				set: { holder, expiresAt },
				// A lease with an impossibly late end was taken while the clock was wrong.
				setWhere: or(
					eq(leases.holder, holder),
					lt(leases.expiresAt, at),
					gt(leases.expiresAt, expiresAt + CLOCK_SLACK_MS),
				),
			})
			.returning();
		return lease !== undefined;
	});
}

async function releaseLease(tx: Tx, { name, holder }: LeaseHolder): Promise<void> {
	await tx.delete(leases).where(and(eq(leases.name, name), eq(leases.holder, holder)));
}
