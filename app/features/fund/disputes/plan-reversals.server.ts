import { and, desc, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { releaseLines, transferReversals } from "#db/schema/fund.ts";
import { disputes, refundLines } from "#db/schema/payments.ts";

/**
 * Stores which transfers of a charge to reverse for what its organizer owes of it, newest first; the provider is asked for
 * them before the refund is sent, or by a job (Rules: Disputes, Refunds). A reversal that was refused is not tried again
 * for the same dispute or refund.
 * @param owed in cents
 */
export async function planReversals(ctx: Ctx, tx: Tx, paymentId: string, owed: Cents): Promise<void> {
	if (owed <= 0) return;
	const cause = await findNewestCause(tx, paymentId);
	if (!cause) return;
	const lines = await tx
		.select({ id: releaseLines.id, amount: releaseLines.amount })
		.from(releaseLines)
		.where(
			and(
				eq(releaseLines.paymentId, paymentId),
				eq(releaseLines.status, "completed"),
				isNotNull(releaseLines.ref),
			),
		)
		.orderBy(desc(releaseLines.createdAt), desc(sql`rowid`));
	const reversals = await tx
		.select({ reversal: transferReversals })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.where(eq(releaseLines.paymentId, paymentId));
	const rows = reversals.map(({ reversal }) => reversal);
	const isUnderWay = ({ status }: { status: string }) => status === "created" || status === "unknown";
	let left = owed - total(rows.filter(isUnderWay));
	const now = ctx.now.getTime();
	for (const line of lines) {
		const own = rows.filter(({ releaseLineId }) => releaseLineId === line.id);
		if (own.some((row) => isFor(row, cause))) continue;
		const amount = Math.min(left, line.amount - total(own.filter(({ status }) => status !== "failed")));
		if (amount <= 0) continue;
		left -= amount;
		const at = { createdAt: now, updatedAt: now };
		await tx
			.insert(transferReversals)
			.values({ id: newId(), releaseLineId: line.id, ...cause, amount, ...at });
	}
}

/** Why a transfer is taken back: a dispute or a refund. */
type Cause = { disputeRef: string | null; refundLineId: string | null };

/** The newest dispute or refund that has taken money of a charge. */
async function findNewestCause(db: Reader, paymentId: string): Promise<Cause | null> {
	const [dispute] = await db
		.select({ ref: disputes.ref, at: disputes.openedAt })
		.from(disputes)
		.where(
			and(
				eq(disputes.paymentId, paymentId),
				eq(disputes.isOverpaid, false),
				gt(disputes.amount, disputes.returned),
			),
		)
		.orderBy(desc(disputes.openedAt), desc(sql`rowid`))
		.limit(1);
	const [refund] = await db
		.select({ id: refundLines.id, at: refundLines.createdAt })
		.from(refundLines)
		.where(and(eq(refundLines.paymentId, paymentId), ne(refundLines.status, "failed")))
		.orderBy(desc(refundLines.createdAt), desc(sql`rowid`))
		.limit(1);
	if (refund && refund.at >= (dispute?.at ?? 0)) return { disputeRef: null, refundLineId: refund.id };
	return dispute ? { disputeRef: dispute.ref, refundLineId: null } : null;
}

const isFor = (reversal: Cause, cause: Cause) =>
	reversal.disputeRef === cause.disputeRef && reversal.refundLineId === cause.refundLineId;

const total = (rows: readonly { amount: Cents }[]) => sum(rows.map(({ amount }) => amount));
