import { and, inArray, ne } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { attempts, payments } from "#db/schema/payments.ts";
import { writeInChunks } from "#db/write-in-chunks.ts";
import { LIVE_ATTEMPT_STATUSES, PAYABLE_STATUSES } from "./states.ts";

/**
 * Cancels the open attempts of a former provider, which can no longer be asked, and moves unpaid payments to the
 * current one. If the start is interrupted, the next one continues.
 * @returns how many open attempts there were
 */
export async function cancelFormerProviderAttempts(
	ctx: Pick<Ctx, "db" | "now" | "payments">,
): Promise<number> {
	const { provider } = ctx.payments;
	const { read } = ctx.db;
	const isOpen = and(ne(attempts.provider, provider), inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]));
	const isPayable = inArray(payments.status, [...PAYABLE_STATUSES]);
	const canceled = await writeInChunks(ctx, {
		find: (limit) => read.select({ id: attempts.id }).from(attempts).where(isOpen).limit(limit),
		async change(tx, found) {
			const closed = await tx
				.update(attempts)
				.set({ status: "canceled", updatedAt: ctx.now.getTime() })
				.where(and(inArray(attempts.id, idsOf(found)), isOpen))
				.returning({ id: attempts.paymentId });
			await tx
				.update(payments)
				.set({ status: "due" })
				.where(and(inArray(payments.id, idsOf(closed)), isPayable));
			return closed.length;
		},
	});
	const isFormer = and(ne(payments.provider, provider), isPayable);
	await writeInChunks(ctx, {
		find: (limit) => read.select({ id: payments.id }).from(payments).where(isFormer).limit(limit),
		async change(tx, found) {
			const isChunk = and(inArray(payments.id, idsOf(found)), isFormer);
			return (await tx.update(payments).set({ provider }).where(isChunk).returning({ id: payments.id }))
				.length;
		},
	});
	return canceled;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
