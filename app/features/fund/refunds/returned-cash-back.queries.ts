import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { findApplied } from "#app/features/tiers/cash-back/cash-back.queries.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import type { RefundPlan } from "./refunds.ts";

/**
 * What goes back to the organizer's cash back with a refund of their own payments, in cents: all that was used, if the
 * refund leaves nothing of what their cards paid.
 */
export async function returnedCashBack(
	db: Reader,
	member: { id: string; cashBackApplied: Cents },
	{ parts }: Pick<RefundPlan, "parts">,
): Promise<Cents> {
	if (member.cashBackApplied === 0) return 0;
	const own = await listMemberPayments(db, { memberId: member.id });
	const isAll = own
		.filter(({ status }) => isCollected(status))
		.every(({ id, amount, refundedAmount }) => {
			const gross = parts.find(({ paymentId }) => paymentId === id)?.gross ?? 0;
			return refundedAmount + gross === amount;
		});
	return isAll ? (await findApplied(db, { memberId: member.id })).amount : 0;
}
