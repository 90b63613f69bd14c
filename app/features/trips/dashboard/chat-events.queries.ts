import { and, eq, gte, lt, ne, sql } from "drizzle-orm";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { payments } from "#db/schema/payments.ts";

const MAX_EVENTS = 60;

type Span = { tripId: string; from: number; until: number };

/** Who joined and who paid between two times (UTC ms), newest first, without amounts. Who does both at once joins first. */
export const listChatEvents = listQuery((db, { tripId, from, until }: Params<Span>) =>
	db
		.select({
			id: members.id,
			name: members.name,
			did: sql<"joined" | "paid">`'joined'`,
			at: members.joinedAt,
		})
		.from(members)
		.where(
			and(
				eq(members.tripId, tripId),
				ne(members.role, "organizer"),
				gte(members.joinedAt, from),
				lt(members.joinedAt, until),
			),
		)
		.unionAll(
			db
				.select({
					id: payments.id,
					name: members.name,
					did: sql<"joined" | "paid">`'paid'`,
					at: sql<number>`${payments.paidAt}`,
				})
				.from(payments)
				.innerJoin(members, eq(members.id, payments.memberId))
				.where(and(eq(payments.tripId, tripId), gte(payments.paidAt, from), lt(payments.paidAt, until))),
		)
		.orderBy(sql`4 desc, 3 desc`)
		.limit(MAX_EVENTS),
);
