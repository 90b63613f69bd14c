import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { sumBeingRefunded, sumReversed } from "#app/features/fund/charge-in-fund.queries.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import type { DisputedCharge } from "./dispute-share.ts";

export type Dispute = typeof disputes.$inferSelect;

export async function findDispute(db: Reader, ref: string): Promise<Dispute | null> {
	const [found] = await db.select().from(disputes).where(eq(disputes.ref, ref));
	return found ?? null;
}

/** Lists a payment's disputes, without those of overpaid charges. */
export function listDisputesOf(db: Reader, paymentId: string): Promise<Dispute[]> {
	return db
		.select()
		.from(disputes)
		.where(and(eq(disputes.paymentId, paymentId), eq(disputes.isOverpaid, false)))
		.orderBy(disputes.openedAt);
}

/** Lists a trip's charges with what was refunded, disputed and released of each, in cents. */
export const listChargesOf = listQuery(
	(db, { tripId, provider }: Params<{ tripId: string; provider: Provider }>) => {
		const released = sumOf(db, releaseLines, sql`${releaseLines.amount}`, [
			eq(releaseLines.paymentId, payments.id),
			ne(releaseLines.status, "failed"),
		]);
		const disputed = sumOf(db, disputes, sql`${disputes.amount} - ${disputes.returned}`, [
			eq(disputes.paymentId, payments.id),
			eq(disputes.isOverpaid, false),
		]);
		return db
			.select({
				paymentId: payments.id,
				amount: payments.amount,
				bookingFee: payments.platformFeeAmount,
				refunded: sql<number>`${payments.refundedAmount} + ${sumBeingRefunded(db)}`,
				disputed: sql<number>`${disputed}`,
				released: sql<number>`${released} - ${sumReversed(db)}`,
			})
			.from(payments)
			.where(
				and(
					eq(payments.tripId, tripId),
					eq(payments.provider, provider),
					inArray(payments.status, [...COLLECTED_STATUSES]),
				),
			);
	},
);

export type ChargeOfTrip = DisputedCharge & { paymentId: string };

/** The organizer who received the first release of a payment. */
export async function findReceiver(db: Reader, paymentId: string): Promise<string | null> {
	const [first] = await db
		.select({ organizerId: fundReleases.organizerId })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(eq(releaseLines.paymentId, paymentId))
		.orderBy(releaseLines.createdAt)
		.limit(1);
	return first?.organizerId ?? null;
}

function sumOf(db: Reader, table: typeof releaseLines | typeof disputes, amount: SQL, where: SQL[]): SQL {
	return sql`(${db
		.select({ sum: sql`coalesce(sum(${amount}), 0)` })
		.from(table)
		.where(and(...where))})`;
}
