import { desc, eq } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { disputes, payments } from "#db/schema/payments.ts";

/** Lists a trip's disputes, newest first, with the names of their members. */
export const listDisputesWithNames = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ dispute: disputes, memberName: members.name })
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(eq(payments.tripId, tripId))
		.orderBy(desc(disputes.openedAt)),
);

export type NamedDispute = Awaited<ReturnType<typeof listDisputesWithNames>>[number];
