import type { Member } from "#app/access/access.server.ts";
import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { listLater } from "./pay-ahead.ts";
import { hasBegunToPay } from "./payment-state.ts";
import { findNextPayment } from "./payment-summary.ts";

/** How much can be paid at once: what is `due`, or more, from `least` to the whole `rest`. */
export type AheadOffer = { due: Cents; least: Cents; rest: Cents };

/**
 * Null unless this is the next payment, the first has been made, later ones are left to pay, and it is not being
 * processed.
 */
export function aheadOffer(
	member: Pick<Member, "paidOutside">,
	payments: readonly Payment[],
	payment: Payment | null,
): AheadOffer | null {
	if (!payment || !hasBegunToPay(member, payments) || findNextPayment(payments)?.id !== payment.id)
		return null;
	if (payment.status === "processing") return null;
	const later = listLater(payments, payment).map(({ amount }) => amount);
	if (later.length === 0) return null;
	const due = payment.amount;
	return { due, least: due + MIN_CHARGE, rest: due + sum(later) };
}
