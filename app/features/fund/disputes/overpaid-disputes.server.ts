import { and, eq, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { linesToReach, overpaidDisputeLines } from "#app/features/ledger/dispute-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { listPosted } from "#app/features/ledger/posted.queries.ts";
import {
	type OverpaymentPayload,
	payloadOf,
	REFUND_OVERPAYMENT_JOB,
	returnedOf,
} from "#app/features/payments/attempts/overpayments.server.ts";
import { type AttemptContext, findAttemptContext } from "#app/features/payments/payments.queries.ts";
import { sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { disputes } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { entrySources, shiftSource } from "./sources.ts";

type OverpaidCharge = AttemptContext & { job: typeof jobs.$inferSelect };

/** Finds the attempt of an overpaid charge, with the job that refunds it; null if there is none. */
export async function findOverpaidCharge(db: Reader, chargeRef: string): Promise<OverpaidCharge | null> {
	const isOfCharge = sql`json_extract(${jobs.payload}, '$.chargeRef') = ${chargeRef}`;
	const [job] = await db
		.select()
		.from(jobs)
		.where(and(eq(jobs.kind, REFUND_OVERPAYMENT_JOB), isOfCharge));
	const found = job && (await findAttemptContext(db, { id: job.source }));
	return found ? { ...found, job } : null;
}

/**
 * Brings the ledger in line with the disputes of an overpaid charge, which never entered the fund. What a bank has
 * withdrawn is back with the member already, so the job refunds only the rest, and waits until the bank has decided. As long
 * as the bank moves nothing more, the job stays as it is.
 */
export async function settleOverpaid(
	ctx: Ctx,
	tx: Tx,
	{ attempt, trip, job }: OverpaidCharge,
	entry: { source: string | null; memo: string },
): Promise<void> {
	const payload = payloadOf(job);
	const all = await tx
		.select()
		.from(disputes)
		.where(and(eq(disputes.chargeRef, payload.chargeRef), eq(disputes.isOverpaid, true)));
	const taken = sum(all.map(({ amount, returned }) => amount - returned));
	// Refunds from before these amounts were stored covered the whole charge.
	const wasWhole = !payload.returned && job.status === "done" && !payload.isTaken;
	const refunded = wasWhole ? attempt.amount : returnedOf(job);
	const target = overpaidDisputeLines({
		taken,
		owed: attempt.amount - refunded,
		bankFees: sum(all.map(({ fee }) => fee)),
	});
	const shifts = shiftSource(attempt.id);
	const lines = linesToReach(target, await listPosted(tx, all.flatMap(entrySources), shifts));
	if (lines.length > 0) {
		await postEntry(tx, {
			book: bookOf(attempt.provider),
			source: entry.source ?? `${shifts}${await tx.$count(ledgerEntries)}`,
			tripId: trip.id,
			memo: entry.memo,
			at: ctx.now,
			lines,
		});
	}
	if (refunded >= attempt.amount) return;
	const isOpen = all.some(({ status }) => status === "open");
	const isTaken = isOpen || taken + refunded >= attempt.amount;
	if (payload.isTaken === isTaken && payload.taken === taken) return;
	await tx
		.update(jobs)
		.set({
			status: isTaken ? "done" : "waiting",
			payload: { ...payload, isTaken, taken } satisfies OverpaymentPayload,
			...(isTaken ? {} : { runAt: ctx.now.getTime(), tries: 0 }),
		})
		.where(eq(jobs.id, job.id));
}
