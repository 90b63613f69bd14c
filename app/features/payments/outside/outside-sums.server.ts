import { and, eq, inArray, sql } from "drizzle-orm";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { users } from "#db/schema/access.ts";
import { outsidePayments } from "#db/schema/payments.ts";
import { COUNTED_STATES } from "./states.ts";
import { sumPaidTo } from "./texts/sums.ts";
import { theOrganizer } from "./texts.ts";

/**
 * What was paid outside on a trip, in cents, and to whom: "$150.00 paid to Maya, outside Gangway". None of it is in the
 * fund.
 */
export type OutsideSum = { amount: Cents; text: string };

/** Null if nothing was paid outside. Payments of people who have left count, because Gangway does not refund them. */
export async function outsideSum(db: Reader, tripId: string): Promise<OutsideSum | null> {
	const rows = await sumsByReceiver(db, { tripId });
	const amount = sum(rows.map((row) => row.amount));
	if (amount === 0) return null;
	return { amount, text: sumPaidTo(formatCents(amount), namesOf(rows)) };
}

/** The organizers whom a member has paid outside: "Maya", or "Maya and Olga" if the trip has changed hands. */
export async function receiversOf(db: Reader, { memberId }: { memberId: string }): Promise<string> {
	return namesOf(await receiversOfMember(db, { memberId }));
}

function namesOf(rows: readonly { receiver: string | null }[]): string {
	const names = rows.map(({ receiver }) => receiver || theOrganizer);
	return new Intl.ListFormat("en").format([...new Set(names)]);
}

const isCounted = inArray(outsidePayments.state, [...COUNTED_STATES]);

const sumsByReceiver = listQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ receiver: users.firstName, amount: sql<number>`sum(${outsidePayments.amount})` })
		.from(outsidePayments)
		.leftJoin(users, eq(users.id, outsidePayments.receivedBy))
		.where(and(eq(outsidePayments.tripId, tripId), isCounted))
		.groupBy(users.id, users.firstName)
		.orderBy(sql`min(${outsidePayments.createdAt})`),
);

const receiversOfMember = listQuery((db, { memberId }: Params<{ memberId: string }>) =>
	db
		.select({ receiver: users.firstName })
		.from(outsidePayments)
		.leftJoin(users, eq(users.id, outsidePayments.receivedBy))
		.where(and(eq(outsidePayments.memberId, memberId), isCounted))
		.groupBy(users.id, users.firstName)
		.orderBy(sql`min(${outsidePayments.createdAt})`),
);
