import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { reversalLines } from "#app/features/ledger/dispute-lines.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import type { ReversalFact } from "#app/gateway/payouts.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { disputes, payments, refundLines } from "#db/schema/payments.ts";
import { notifyDebt } from "./dispute-notices.server.ts";
import { settleCharge } from "./settle-charge.server.ts";
import * as texts from "./texts/memos.ts";

export type ReversalContext = NonNullable<Awaited<ReturnType<typeof findReversal>>>;

/**
 * Finds a reversal with its payment, its trip and what it is for; `isNeeded` is false once the bank has returned the money,
 * or the refund has failed.
 */
export async function findReversal(db: Reader, id: string) {
	const [row] = await db
		.select({
			reversal: transferReversals,
			line: releaseLines,
			release: fundReleases,
			payment: payments,
			member: members,
			trip: trips,
			dispute: disputes,
			refund: refundLines,
		})
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(payments, eq(payments.id, releaseLines.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.leftJoin(disputes, eq(disputes.ref, transferReversals.disputeRef))
		.leftJoin(refundLines, eq(refundLines.id, transferReversals.refundLineId))
		.where(eq(transferReversals.id, id));
	if (!row) return null;
	const { dispute, refund } = row;
	const isNeeded = dispute ? dispute.amount > dispute.returned : refund?.status !== "failed";
	return { ...row, isNeeded };
}

/**
 * Posts a reversal that the provider has made, once: the fund receives the money and spends it on the dispute or the refund.
 */
export async function applyReversal(ctx: Ctx, fact: ReversalFact): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await findReversal(tx, fact.id);
		if (!found || found.reversal.status === "done") return;
		const { reversal, release, payment, member, trip } = found;
		if (reversal.amount !== fact.amount)
			throw new Error(`reversal ${fact.ref} does not match ${reversal.id}`);
		await tx
			.update(transferReversals)
			.set({ status: "done", ref: fact.ref, errorMessage: null, updatedAt: ctx.now.getTime() })
			.where(eq(transferReversals.id, reversal.id));
		await postEntry(tx, {
			book: bookOf(release.provider),
			source: `reversal:${fact.ref}`,
			tripId: trip.id,
			memo: texts.reversedMemo(memberInMemo(member), payment.paymentNumber),
			at: ctx.now,
			lines: reversalLines(trip.id, fact.amount),
		});
		await settleCharge(ctx, tx, payment.id);
	});
}

/** Stores that the provider refused a reversal, so the organizer owes the money and is told. */
export async function refuseReversal(ctx: Ctx, id: string, errorMessage: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const found = await findReversal(tx, id);
		const [refused] = await tx
			.update(transferReversals)
			.set({ status: "failed", errorMessage, updatedAt: ctx.now.getTime() })
			.where(and(eq(transferReversals.id, id), inArray(transferReversals.status, ["created", "unknown"])))
			.returning();
		if (found && refused && found.isNeeded) await notifyDebt(ctx, tx, found);
	});
}

export async function markReversalUnknown(ctx: Ctx, id: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		await tx
			.update(transferReversals)
			.set({ status: "unknown", updatedAt: ctx.now.getTime() })
			.where(and(eq(transferReversals.id, id), inArray(transferReversals.status, ["created", "unknown"])));
	});
}
