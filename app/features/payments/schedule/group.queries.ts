import {
	and,
	asc,
	desc,
	eq,
	exists,
	gt,
	inArray,
	isNotNull,
	isNull,
	lte,
	ne,
	not,
	or,
	type SQL,
	sql,
} from "drizzle-orm";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Reader } from "#db/db.ts";
import { asFlag, insertionOrder, larger } from "#db/portable-sql.ts";
import { listQuery, type Params } from "#db/prepared-query.ts";
import { members } from "#db/schema/access.ts";
import { disputes, payments, presentAsks, refundLines, refundRequests } from "#db/schema/payments.ts";
import { isPaidOtherwise } from "../payments.queries.ts";
import { COLLECTED_STATUSES, PAYABLE_STATUSES } from "../states.ts";
import { isLate } from "./late.queries.ts";

type GroupOf = {
	tripId: string;
	today: CalendarDate; // a member who is on track has nothing due by this day
	lateBefore: CalendarDate; // payments due before this day are late
	limit: number;
	offset: number; // the number of members to skip
};

const NOBODY = {
	...{ members: 0, confirmed: 0, onTrack: 0, paid: 0, late: 0, lateAmount: 0, unscheduled: 0 },
	asking: 0,
};

/**
 * A page of a trip's members, `limit` of them from `offset` on, with what they have paid and owe, in cents. `paid` is
 * net of `refunded`; `returned` is the part of `refunded` that is back on their cards; `paidOutside` comes on top of
 * `paid`; `dueNow` is what is due by today. Late members come first, the longest late before the others, then the
 * organizer, then confirmed members, each in the order of joining. `presents` is how many of their payments others have
 * made, and `asking` how many members let others pay for them. The counts cover all members, and are 0 if the page is
 * empty (Rules: Words of counts and states).
 */
export async function listGroup(db: Reader, group: GroupOf) {
	const rows = await membersWithSums(db, group);
	const list = rows.map(({ member, lateAmount, lateSince, ...sums }) => ({
		...member,
		...sums,
		isOnTrack: sums.isOnTrack,
		hasPaid: sums.isOnTrack && sums.nextDue === null,
		isDisputed: sums.isDisputed,
		late: lateAmount && lateSince ? { amount: lateAmount, since: lateSince } : null,
	}));
	return { ...(rows[0]?.counts ?? NOBODY), list: list.map(({ counts, ...member }) => member) };
}

export type GroupMember = Awaited<ReturnType<typeof listGroup>>["list"][number];

const membersWithSums = listQuery((db, { tripId, today, lateBefore, limit, offset }: Params<GroupOf>) => {
	const sums = sumsOfMembers(db, { tripId, today, lateBefore }).as("sums");
	const payers = openOfMembers(db, { tripId }).as("payers");
	const isPaidFor = isNotNull(members.payerId);
	// A companion's state follows their payer's.
	const nextDue = sql<CalendarDate | null>`case when ${isPaidFor} then ${payers.openSince} else ${sums.nextDue} end`;
	const disputed = sql`case when ${isPaidFor} then ${payers.disputes} else ${sums.disputed} end`;
	const hasPaidWithCard = gt(sums.notRefunded, 0);
	// A share paid entirely with cash back stays paid when the share changes.
	const isWithoutCard = and(gt(members.cashBackApplied, 0), sql`coalesce(${sums.collected}, 0) = 0`);
	const needsNoCard = or(
		eq(members.cashBackApplied, members.individualCost),
		gt(members.paidOutside, 0),
		isWithoutCard,
	);
	const hasCardsLeft = or(hasPaidWithCard, needsNoCard, isPaidFor);
	const isOnTrack = and(
		members.confirmed,
		hasCardsLeft,
		sql`(${nextDue} is null or ${nextDue} > ${today})`,
		sql`coalesce(${disputed}, 0) = 0`,
	);
	const hasPaid = and(isOnTrack, sql`${nextDue} is null`);
	const isPaidByCashBack = sql`(${members.confirmed} and ${members.cashBackApplied} > 0)`;
	const hasUsedCashBack = and(members.confirmed, hasCardsLeft);
	const askOfMember = db
		.select({ one: sql`1` })
		.from(presentAsks)
		.where(eq(presentAsks.memberId, members.id));
	const countIf = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition}) over ()`;
	return db
		.select({
			member: {
				id: members.id,
				name: members.name,
				face: members.face,
				email: members.email,
				role: members.role,
				coOrganizerSince: members.coOrganizerSince,
				confirmed: members.confirmed,
				payBy: members.payBy,
				departureLocation: members.departureLocation,
				share: members.individualCost,
				paidOutside: members.paidOutside,
				payerId: members.payerId,
				payerName: sql<
					string | null
				>`(select payer.name from members payer where payer.id = ${members.payerId})`,
			},
			paid: sql<number>`coalesce(${sums.paid}, 0) + case when ${hasUsedCashBack} then ${members.cashBackApplied} else 0 end`,
			returned: sql<number>`case when ${sums.refunded} > 0 then ${returnedToCards(db)} else 0 end`,
			refunded: sql<number>`coalesce(${sums.refunded}, 0)`,
			lateAmount: sums.late,
			lateSince: sums.lateSince,
			nextDue,
			dueNow: sql<number>`coalesce(${sums.dueNow}, 0)`,
			presents: sql<number>`coalesce(${sums.presents}, 0)`,
			made: sql<number>`coalesce(${sums.made}, 0)`,
			scheduled: sql<number>`coalesce(${sums.scheduled}, 0)`,
			isOnTrack: asFlag(isOnTrack),
			isDisputed: asFlag(sql`coalesce(${sums.disputed}, 0) > 0`),
			counts: {
				members: sql<number>`count(*) over ()`,
				confirmed: countIf(eq(members.confirmed, true)),
				onTrack: countIf(isOnTrack),
				paid: countIf(hasPaid),
				late: countIf(isNotNull(sums.lateSince)),
				lateAmount: sql<number>`coalesce(sum(${sums.late}) over (), 0)`,
				asking: countIf(exists(askOfMember)),
				unscheduled: countIf(and(isNull(sums.memberId), not(isPaidByCashBack), not(isPaidFor))),
			},
		})
		.from(members)
		.leftJoin(sums, eq(sums.memberId, members.id))
		.leftJoin(payers, eq(payers.memberId, members.payerId))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt)))
		.orderBy(
			sql`${sums.lateSince} is null`,
			asc(sums.lateSince),
			desc(members.role),
			desc(members.confirmed),
			asc(members.joinedAt),
			asc(insertionOrder(members)),
		)
		.limit(limit)
		.offset(offset);
});

type SumsOf = { [K in "tripId" | "today" | "lateBefore"]: Params<GroupOf>[K] };

/** What each member has paid and owes. */
function sumsOfMembers(db: Reader, { tripId, today, lateBefore }: SumsOf) {
	const isPayable = inArray(payments.status, [...PAYABLE_STATUSES]);
	const late = isLate(db, lateBefore);
	const collected = inArray(payments.status, [...COLLECTED_STATUSES]);
	const isDisputed = eq(payments.status, "disputed");
	const taken = sql`case when ${isDisputed} then ${takenByBanks(db)} else 0 end`;
	return db
		.select({
			memberId: payments.memberId,
			paid: sumIf(larger(0, sql`${payments.amount} - ${payments.refundedAmount} - ${taken}`), collected).as(
				"paid",
			),
			refunded: sumIf(sql`${payments.refundedAmount}`, collected).as("refunded"),
			notRefunded: sumIf(sql`${payments.amount} - ${payments.refundedAmount}`, collected).as("not_refunded"),
			collected: sql<number>`count(*) filter (where ${collected})`.as("collected"),
			disputed: sql<number>`count(*) filter (where ${isDisputed})`.as("disputed"),
			presents: sql<number>`count(${payments.givenBy})`.as("presents"),
			late: sumIf(payments.amount, late).as("late"),
			lateSince: firstDueIf(late).as("late_since"),
			nextDue: firstDueIf(isPayable).as("next_due"),
			dueNow: sumIf(payments.amount, and(isPayable, lte(payments.dueDate, today))).as("due_now"),
			made: sql<number>`count(*) filter (where ${or(and(collected, not(isDisputed)), isPaidOtherwise)})`.as(
				"made",
			),
			scheduled:
				sql<number>`count(*) filter (where ${or(ne(payments.status, "canceled"), isPaidOtherwise)})`.as(
					"scheduled",
				),
		})
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(eq(payments.tripId, tripId))
		.groupBy(payments.memberId);
}

/** When each member's first open payment is due, and how many of their payments are disputed. */
function openOfMembers(db: Reader, { tripId }: Pick<SumsOf, "tripId">) {
	return db
		.select({
			memberId: payments.memberId,
			openSince: firstDueIf(inArray(payments.status, [...PAYABLE_STATUSES])).as("open_since"),
			disputes: sql<number>`count(*) filter (where ${eq(payments.status, "disputed")})`.as("disputes"),
		})
		.from(payments)
		.where(eq(payments.tripId, tripId))
		.groupBy(payments.memberId);
}

function takenByBanks(db: Reader): SQL {
	const isOfPayment = and(eq(disputes.paymentId, payments.id), eq(disputes.isOverpaid, false));
	const sum = sql`coalesce(sum(${disputes.amount} - ${disputes.returned}), 0)`;
	return sql`(${db.select({ sum }).from(disputes).where(isOfPayment)})`;
}

/** The amount returned to a member's cards, which is less than the refunded amount if a card fee was deducted. */
function returnedToCards(db: Reader): SQL {
	const sum = sql`coalesce(sum(${refundLines.amount}), 0)`;
	const isTheirs = and(eq(refundRequests.memberId, members.id), eq(refundLines.status, "processed"));
	const isOfRequest = eq(refundLines.refundRequestId, refundRequests.id);
	return sql`(${db.select({ sum }).from(refundRequests).innerJoin(refundLines, isOfRequest).where(isTheirs)})`;
}

function sumIf(amount: SQL | typeof payments.amount, condition: SQL | undefined): SQL<number> {
	return sql<number>`coalesce(sum(${amount}) filter (where ${condition}), 0)`;
}

function firstDueIf(condition: SQL | undefined): SQL<CalendarDate | null> {
	return sql<CalendarDate | null>`min(${payments.dueDate}) filter (where ${condition})`;
}
