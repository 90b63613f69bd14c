import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { payments, releaseLines, transferReversals } from "#db/schema/index.ts";

/** What a member's charges have left of their fund share: `net` is after the booking fee, `released` less what came back. */
export async function findReleased(db: Reader, memberId: string): Promise<Map<string, Cents>> {
	const rows = await releasedOfMember(db, { memberId });
	return new Map(rows.map(({ paymentId, released, reversed }) => [paymentId, released - reversed]));
}

const releasedOfMember = listQuery((db, { memberId }: Params<{ memberId: string }>) => {
	const reversed = db
		.select({ sum: sql<number>`coalesce(sum(${transferReversals.amount}), 0)` })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.where(and(eq(releaseLines.paymentId, payments.id), eq(transferReversals.status, "done")));
	const released = db
		.select({ sum: sql<number>`coalesce(sum(${releaseLines.amount}), 0)` })
		.from(releaseLines)
		.where(and(eq(releaseLines.paymentId, payments.id), ne(releaseLines.status, "failed")));
	return db
		.select({
			paymentId: payments.id,
			released: sql<number>`(${released})`,
			reversed: sql<number>`(${reversed})`,
		})
		.from(payments)
		.where(and(eq(payments.memberId, memberId), inArray(payments.status, ["paid", "partially_refunded"])));
});
