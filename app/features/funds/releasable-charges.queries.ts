import { and, asc, eq, inArray, isNotNull, like, ne, sql } from "drizzle-orm";
import { findHouseReleased } from "#app/features/cash-back/cash-back.queries.ts";
import { type Book, bookOf } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { COLLECTED_STATUSES } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/client.server.ts";
import { type Params, sumQuery } from "#db/prepared-query.ts";
import {
	disputes,
	ledgerEntries,
	ledgerLines,
	payments,
	refundRequests,
	releaseLines,
	transferReversals,
} from "#db/schema/index.ts";
import type { DatedCharge } from "./hold.ts";

/**
 * Lists the charges that a release may be paid from, oldest first, less disputed amounts. Charges of members who ask
 * for a refund come after the others, so that their refund can still be paid from the charge itself. Cash back comes
 * last.
 */
export async function listReleasableCharges(
	db: Reader,
	provider: Provider,
	tripId: string,
): Promise<DatedCharge[]> {
	const released = db
		.select({ sum: sql<number>`coalesce(sum(${releaseLines.amount}), 0)` })
		.from(releaseLines)
		.where(and(eq(releaseLines.paymentId, payments.id), ne(releaseLines.status, "failed")));
	const disputed = db
		.select({ sum: sql<number>`coalesce(sum(${disputes.amount} - ${disputes.returned}), 0)` })
		.from(disputes)
		.where(and(eq(disputes.paymentId, payments.id), eq(disputes.isOverpaid, false)));
	const reversed = db
		.select({ sum: sql<number>`coalesce(sum(${transferReversals.amount}), 0)` })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.where(and(eq(releaseLines.paymentId, payments.id), eq(transferReversals.status, "done")));
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
			refunded: sql<number>`${payments.refundedAmount} + (${disputed})`,
			released: sql<number>`(${released}) - (${reversed})`,
		})
		.from(payments)
		.where(
			and(
				eq(payments.tripId, tripId),
				eq(payments.provider, provider),
				inArray(payments.status, [...COLLECTED_STATUSES]),
				isNotNull(payments.netAmount),
				isNotNull(payments.chargeRef),
			),
		)
		.orderBy(inArray(payments.memberId, asking), asc(payments.paidAt), asc(payments.id));
	const applied = await findAppliedCashBack(db, {
		book: bookOf(provider),
		tripId,
		account: fundAccount(tripId),
	});
	if (applied.amount === 0) return charges;
	const { amount: paidOut } = await findHouseReleased(db, { provider, tripId });
	return [
		...charges,
		{
			paymentId: null,
			memberId: null,
			paidAt: null,
			gross: applied.amount,
			net: applied.amount,
			refunded: 0,
			released: paidOut,
		},
	];
}

const findAppliedCashBack = sumQuery(
	(db, { book, tripId, account }: Params<{ book: Book; tripId: string; account: string }>) =>
		db
			.select({ amount: sql<number>`-coalesce(sum(${ledgerLines.amount}), 0)` })
			.from(ledgerEntries)
			.innerJoin(
				ledgerLines,
				and(eq(ledgerLines.entryId, ledgerEntries.id), eq(ledgerLines.account, account)),
			)
			.where(
				and(
					eq(ledgerEntries.tripId, tripId),
					eq(ledgerEntries.book, book),
					like(ledgerEntries.source, "cash-back%"),
				),
			),
);
