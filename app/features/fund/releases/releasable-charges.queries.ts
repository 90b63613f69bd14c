import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/db.ts";
import { payments, refundRequests } from "#db/schema/payments.ts";
import { sumGoneBack, sumReleased } from "../charges/charges.queries.ts";
import { houseMoneyOf } from "../charges/house-money.queries.ts";
import type { DatedCharge } from "./hold.ts";

/**
 * Lists the charges that a release can be paid from, oldest first, less disputed amounts and refunds on their way.
 * Charges of members with an open refund request come later, so that their refund can still be paid from the charge
 * itself. Cash back and corrections come last.
 */
export async function listReleasableCharges(
	db: Reader,
	provider: Provider,
	tripId: string,
): Promise<DatedCharge[]> {
	const asking = db
		.select({ id: refundRequests.memberId })
		.from(refundRequests)
		.where(and(eq(refundRequests.tripId, tripId), inArray(refundRequests.status, ["pending", "approved"])));
	const charges: DatedCharge[] = await db
		.select({
			paymentId: payments.id,
			memberId: payments.memberId,
			paidAt: payments.paidAt,
			gross: payments.amount,
			net: sql<number>`${payments.netAmount}`,
			refunded: sumGoneBack(db),
			released: sumReleased(db),
		})
		.from(payments)
		.where(
			and(
				eq(payments.tripId, tripId),
				eq(payments.provider, provider),
				inArray(payments.status, [...COLLECTED_STATUSES]),
				isNotNull(payments.netAmount),
				or(isNotNull(payments.chargeRef), isNotNull(payments.paidByPool)),
			),
		)
		.orderBy(inArray(payments.memberId, asking), sql`${payments.paidAt} asc nulls first`, asc(payments.id));
	const house = await houseMoneyOf(db, { provider, tripId });
	if (house.total === 0) return charges;
	return [
		...charges,
		{
			paymentId: null,
			memberId: null,
			paidAt: null,
			gross: house.total,
			net: house.total,
			refunded: 0,
			released: house.released,
		},
	];
}
