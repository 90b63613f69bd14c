import type { Provider } from "#app/gateway/gateway.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listChargesOf } from "../charges/charges.queries.ts";
import { releasedPart, returnedCashBack } from "./fund-coverage.queries.ts";
import { listRefundableCharges } from "./refundable-charges.queries.ts";
import { listOpenAndOwnRefunds, type NamedRequest } from "./refunds.queries.ts";
import { fullRefund, fundShareOf } from "./refunds.ts";

export function listOpenRefunds(db: Reader, tripId: string): Promise<NamedRequest[]> {
	return listOpenAndOwnRefunds(db, { tripId, memberId: null });
}

/**
 * The most that a trip's undecided refund requests can take out of its fund, by member, and the booking fees that
 * Gangway adds to them, in cents (Rules: Releases and the fund). The fund's part differs from `refundableAmount`,
 * because the booking fee pays part of each refund, the fund pays the rest of the deduction, and the released part is
 * no longer in the fund.
 */
export async function fundNeededForRefunds(
	db: Reader,
	{ provider, tripId }: { provider: Provider; tripId: string },
	requests: readonly NamedRequest[],
): Promise<{ byMember: Map<string, Cents>; fees: Cents }> {
	const byMember = new Map<string, Cents>();
	let fees = 0;
	const pending = requests.filter(({ request }) => request.status === "pending");
	if (pending.length === 0) return { byMember, fees };
	const charges = await listChargesOf(db, { provider, tripId });
	for (const { request, cashBackApplied } of pending) {
		const { memberId } = request;
		const plan = fullRefund(await listRefundableCharges(db, { provider, memberId }));
		const share = fundShareOf(plan);
		const cashBack = await returnedCashBack(db, { id: memberId, cashBackApplied }, plan);
		const taken = share - releasedPart(charges, plan) + cashBack;
		fees += plan.requested - share;
		byMember.set(memberId, (byMember.get(memberId) ?? 0) + taken);
	}
	return { byMember, fees };
}
