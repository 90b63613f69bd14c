import { and, asc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Cents } from "#app/lib/money.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";
import { COLLECTED_STATUSES } from "../states.ts";

/** What a member has paid beyond their share, in cents. */
export type Credit = { memberId: string; name: string; amount: Cents };

/** The members of a trip who have paid more than their share by card, as `certainCreditOf` says it, those who joined first before the others. */
export const listCredits = listQuery((db, { tripId }: Params<{ tripId: string }>) => {
	const paid = sql`sum(${payments.amount} - ${payments.refundedAmount} - ${payments.lostAmount})`;
	const owed = sql`(${members.individualCost} - ${members.cashBackApplied} - ${members.paidOutside})`;
	// Only what cards have paid can be refunded here, and what the pool has paid goes back into it.
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
