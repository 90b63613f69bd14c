import type { Member } from "#app/access/access.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import type { Standing } from "../progress/milestones.ts";
import { type PaymentProgress, paymentProgress } from "../progress/payment-progress.ts";
import { isBankDeciding, isCollected } from "../states.ts";

type OwnProgress = { progress: PaymentProgress; memory: { memberId: string; before: Standing } };

/**
 * How much of a member's share is paid, by card or outside, now and before their latest payment. Payments that were
 * fully refunded or charged back do not count; partially refunded ones do, because nothing more is owed for them. Null
 * if there is nothing to pay, and on a cancelled trip.
 */
export function ownProgress(
	{
		paidOutside,
		individualCost,
		cashBackApplied,
	}: Pick<Member, "paidOutside" | "individualCost" | "cashBackApplied">,
	payments: readonly Payment[],
	isTripCancelled: boolean,
): OwnProgress | null {
	const owed = payments.filter(({ status }) => status !== "canceled");
	const covered = payments.filter(({ paidOutsideBy }) => paidOutsideBy !== null);
	const [first] = payments;
	if (!first || owed.length + covered.length === 0 || isTripCancelled) return null;
	const made = owed.filter((payment) => keptAmount(payment) > 0);
	const last = made.toSorted((one, other) => (one.paidAt ?? 0) - (other.paidAt ?? 0)).at(-1);
	const asked = paidOutside + sum(owed.map(({ amount }) => amount));
	const share = individualCost - cashBackApplied;
	// A share that became lower after it was paid leaves payments that come to more.
	const totalAmount = made.length === owed.length && share > 0 ? Math.min(asked, share) : asked;
	const after = (paid: readonly Payment[]) =>
		paymentProgress({
			currentAmount: paidOutside + sum(paid.map(keptAmount)),
			totalAmount,
			paymentsCompleted: paid.length + covered.length,
			isOwn: true,
		});
	const { percent, payments: paymentsBefore } = after(made.filter((payment) => payment !== last));
	return {
		progress: after(made),
		memory: { memberId: first.memberId, before: { percent, payments: paymentsBefore } },
	};
}

function keptAmount(payment: Payment): Cents {
	const { status, amount, refundedAmount, lostAmount } = payment;
	if (!isCollected(status) || isBankDeciding(payment)) return 0;
	if (status === "partially_refunded") return amount;
	return Math.max(0, amount - refundedAmount - lostAmount);
}
