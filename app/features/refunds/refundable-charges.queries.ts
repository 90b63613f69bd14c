import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { listMemberPayments, type Payment } from "#app/features/payments/payments.queries.ts";
import { isBankDeciding } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { payments, refundLines, refundRequests } from "#db/schema/index.ts";
import type { RefundableCharge } from "./refunds.ts";

export type RefundableChargeView = RefundableCharge & { number: number; total: number; paidAt: number };

const REFUNDABLE: readonly Payment["status"][] = ["paid", "partially_refunded"];

/** What refunds have deducted for the provider's fee, from how much, and what has gone back to the card, in cents. */
export type Deduction = { paymentId: string; amount: Cents; from: Cents; returned: Cents };

type Scope = { provider: Provider };

export async function listRefundableCharges(
	db: Reader,
	{ memberId, ...scope }: Scope & { memberId: string },
): Promise<RefundableChargeView[]> {
	const own = await listMemberPayments(db, { memberId });
	return refundableCharges(own, await listDeductions(db, { memberId }), scope);
}

/**
 * The refundable charges, newest first. A disputed charge can be refunded once the bank has decided and left a rest.
 */
export function refundableCharges(
	payments: readonly Payment[],
	deductions: readonly Deduction[],
	{ provider }: Scope,
): RefundableChargeView[] {
	return payments
		.filter((one) => REFUNDABLE.includes(one.status) || (one.status === "disputed" && !isBankDeciding(one)))
		.filter((payment) => payment.provider === provider && payment.chargeRef !== null)
		.sort((a, b) => (b.paidAt ?? 0) - (a.paidAt ?? 0) || b.paymentNumber - a.paymentNumber)
		.map((payment) => {
			const deduction = deductions.find(({ paymentId }) => paymentId === payment.id);
			return {
				paymentId: payment.id,
				amount: payment.amount,
				refunded: payment.refundedAmount,
				deducted: deduction?.amount ?? 0,
				deductedFrom: deduction?.from ?? 0,
				bookingFee: payment.platformFeeAmount,
				lost: payment.lostAmount,
				number: payment.paymentNumber,
				total: payment.totalPayments,
				paidAt: payment.paidAt ?? 0,
			};
		});
}

/** What of these payments of one member has gone back. It asks only if something has. */
export async function listReturned(
	db: Reader,
	memberId: string,
	own: readonly Pick<Payment, "refundedAmount">[],
): Promise<Deduction[]> {
	return own.some(({ refundedAmount }) => refundedAmount > 0) ? listDeductions(db, { memberId }) : [];
}

/** Sums what a member's processed refunds have deducted and returned, by charge, in cents. */
export const listDeductions = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	selectDeductions(db, eq(payments.memberId, memberId)),
);

/** The same for a whole trip. */
export const listTripDeductions = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	selectDeductions(db, eq(payments.tripId, tripId)),
);

function selectDeductions(db: Reader, isOurs: SQL) {
	const gross = sql`${refundLines.amount} + ${refundLines.deduction}`;
	return db
		.select({
			paymentId: refundLines.paymentId,
			amount: sql<number>`sum(${refundLines.deduction})`,
			from: sql<number>`coalesce(sum(${gross}) filter (where ${ne(refundRequests.origin, "provider")}), 0)`,
			returned: sql<number>`sum(${refundLines.amount})`,
		})
		.from(refundLines)
		.innerJoin(payments, eq(payments.id, refundLines.paymentId))
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.where(and(isOurs, eq(refundLines.status, "processed")))
		.groupBy(refundLines.paymentId);
}
