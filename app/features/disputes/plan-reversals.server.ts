import { and, desc, eq, isNotNull, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { releaseLines, transferReversals } from "#db/schema/index.ts";
import type { Dispute } from "./disputed-charges.queries.ts";

/**
 * Stores which transfers of a disputed charge to reverse for what its organizer owes, newest first; a job asks the
 * provider for them (Rules: Disputes). A reversal that was refused is not tried again for the same dispute.
 * @param owed in cents
 */
export async function planReversals(
	ctx: Ctx,
	tx: Tx,
	{ paymentId, disputes, owed }: { paymentId: string; disputes: Dispute[]; owed: Cents },
): Promise<void> {
	const disputeRef = disputes.findLast(({ amount, returned }) => amount > returned)?.ref;
	if (!disputeRef || owed <= 0) return;
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
		if (own.some((row) => row.disputeRef === disputeRef)) continue;
		const amount = Math.min(left, line.amount - total(own.filter(({ status }) => status !== "failed")));
		if (amount <= 0) continue;
		left -= amount;
		await tx
			.insert(transferReversals)
			.values({ id: newId(), releaseLineId: line.id, disputeRef, amount, createdAt: now, updatedAt: now });
	}
}

const total = (rows: { amount: Cents }[]) => rows.reduce((sum, { amount }) => sum + amount, 0);
