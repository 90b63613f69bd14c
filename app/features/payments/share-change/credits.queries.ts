import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { COLLECTED_STATUSES } from "../states.ts";

/** The amount a member has overpaid, in cents. */
export type Credit = { memberId: string; name: string; amount: Cents };

/** The members of a trip who have overpaid by card, as `certainCreditOf` computes it, in the order of joining. */
export const listCredits = listQuery((db, { tripId }: Params<{ tripId: string }>) => {
	const paid = sql`sum(${payments.amount} - ${payments.refundedAmount} - ${payments.lostAmount})`;
	const owed = sql`(${members.individualCost} - ${members.cashBackApplied} - ${members.paidOutside})`;
	// Only card payments can be refunded here; the pool's money goes back to the pool.
	const credit = sql<number>`case when ${owed} < 0 then ${paid} else ${paid} - ${owed} end`;
	const deciding = sql<number>`sum(case when ${payments.status} = 'disputed' and ${payments.lostAmount} = 0 then 1 else 0 end)`;
	return db
		.select({ memberId: members.id, name: members.name, amount: credit })
		.from(members)
		.innerJoin(payments, eq(payments.memberId, members.id))
		.where(
			and(
				eq(members.tripId, tripId),
				isNull(members.removedAt),
				inArray(payments.status, COLLECTED_STATUSES),
				isNull(payments.paidByPool),
			),
		)
		.groupBy(
			members.id,
			members.name,
			members.individualCost,
			members.cashBackApplied,
			members.paidOutside,
			members.joinedAt,
		)
		.having(and(gt(credit, 0), eq(deciding, 0)))
		.orderBy(asc(members.joinedAt), asc(members.id));
});
