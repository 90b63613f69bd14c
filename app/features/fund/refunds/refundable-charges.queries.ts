import { listMemberPayments, type Payment } from "#app/features/payments/payments.queries.ts";
import { type Deduction, listDeductions } from "#app/features/payments/returned.queries.ts";
import { isBankDeciding } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Reader } from "#db/db.ts";
import type { RefundableCharge } from "./refunds.ts";

export type RefundableChargeView = RefundableCharge & { number: number; total: number; paidAt: number };

const REFUNDABLE: readonly Payment["status"][] = ["paid", "partially_refunded"];

type Scope = { provider: Provider };

export async function listRefundableCharges(
	db: Reader,
	{ memberId, ...scope }: Scope & { memberId: string },
): Promise<RefundableChargeView[]> {
	const own = await listMemberPayments(db, { memberId });
	return refundableCharges(own, await listDeductions(db, { memberId }), scope);
}

/**
 * The refundable charges, newest first. The rest of a disputed charge can be refunded once the bank has decided.
 * Refunds on their way count as refunded, because a database restored from a backup may have one beside an open
 * request.
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
			const underWay = deduction?.underWay ?? 0;
			return {
				paymentId: payment.id,
				amount: payment.amount,
				refunded: payment.refundedAmount + underWay,
				deducted: (deduction?.amount ?? 0) + (deduction?.underWayDeducted ?? 0),
				deductedFrom: (deduction?.from ?? 0) + underWay,
				bookingFee: payment.platformFeeAmount,
				lost: payment.lostAmount,
				number: payment.paymentNumber,
				total: payment.totalPayments,
				paidAt: payment.paidAt ?? 0,
			};
		});
}
