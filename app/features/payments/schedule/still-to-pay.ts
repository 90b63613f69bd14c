import type { Member } from "#app/access/access.server.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Payment } from "../payments.queries.ts";
import { isPayable } from "../states.ts";
import { hasBegunToPay } from "./payment-state.ts";

/** What a member has left to pay, in cents; the whole share for someone who has only joined. */
export function stillToPay(
	member: Pick<Member, "individualCost" | "cashBackApplied" | "paidOutside">,
	payments: readonly Pick<Payment, "status" | "amount">[],
): Cents {
	const open = payments.filter(({ status }) => isPayable(status));
	if (open.length === 0) return hasBegunToPay(member, payments) ? 0 : leftToPay(member);
	return sum(open.map(({ amount }) => amount));
}
