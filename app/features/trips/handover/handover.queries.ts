import { and, desc, eq, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { SUBMIT_EVIDENCE_JOB } from "#app/features/fund/evidence/evidence.ts";
import { LIVE_ATTEMPT_STATUSES } from "#app/features/payments/states.ts";
import type { Reader } from "#db/db.ts";
import { type Params, rowQuery } from "#db/prepared-query.ts";
import { members, type trips, users } from "#db/schema/access.ts";
import { fundReleases, payees, payouts, releaseLines, transferReversals } from "#db/schema/fund.ts";
import { attempts, disputes, payments, refundRequests } from "#db/schema/payments.ts";
import { purchases } from "#db/schema/plans.ts";
import { jobs } from "#db/schema/system.ts";
import { tripHandovers } from "#db/schema/trips.ts";
import type { UnderWay } from "./handover-rules.ts";

export type Handover = typeof tripHandovers.$inferSelect;

/** The trip's offer that has not ended, with the member it was made to. */
export const findStandingOffer = rowQuery((db, { tripId }: Params<{ tripId: string }>) =>
	db
		.select({ offer: tripHandovers, member: members })
		.from(tripHandovers)
		.innerJoin(members, eq(members.id, tripHandovers.memberId))
		.where(and(eq(tripHandovers.tripId, tripId), isNull(tripHandovers.endedAt)))
		.orderBy(desc(tripHandovers.offeredAt))
		.limit(1),
);

/** Members with an account, and whether its address is verified. */
export function listAccountsAboard(db: Reader, tripId: string) {
	return db
		.select({ id: members.id, name: members.name, role: members.role, verifiedAt: users.emailVerifiedAt })
		.from(members)
		.innerJoin(users, and(eq(users.id, members.userId), isNull(users.deletedAt)))
		.where(and(eq(members.tripId, tripId), isNull(members.removedAt), isNotNull(members.userId)))
		.orderBy(members.name, members.id);
}

/** Counts what was begun in the organizer's name and is not finished. */
export async function countUnderWay(
	db: Reader,
	{
		id: tripId,
		organizerId,
		countedAt,
		...rates
	}: Pick<
		typeof trips.$inferSelect,
		"id" | "organizerId" | "countedAt" | "platformFeeRate" | "formerFeeRate"
	>,
): Promise<UnderWay> {
	const keepsTwoRates = rates.formerFeeRate !== null && rates.formerFeeRate !== rates.platformFeeRate;
	const paymentsOfTrip = db.select({ id: payments.id }).from(payments).where(eq(payments.tripId, tripId));
	const releasesOfTrip = db
		.select({ id: fundReleases.id })
		.from(fundReleases)
		.where(eq(fundReleases.tripId, tripId));
	const linesOfTrip = db
		.select({ id: releaseLines.id })
		.from(releaseLines)
		.where(inArray(releaseLines.releaseId, releasesOfTrip));
	const paidOut = db
		.select({ ref: fundReleases.payeeRef })
		.from(fundReleases)
		.where(and(eq(fundReleases.tripId, tripId), eq(fundReleases.organizerId, organizerId ?? "")));
	const payeesOfTrip = db.select({ id: payees.id }).from(payees).where(inArray(payees.ref, paidOut));
	const disputesOfTrip = db
		.select({ ref: disputes.ref })
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.where(eq(payments.tripId, tripId));
	return {
		release: await db.$count(
			fundReleases,
			and(eq(fundReleases.tripId, tripId), eq(fundReleases.status, "reserved")),
		),
		payout: await db.$count(
			payouts,
			and(inArray(payouts.payeeId, payeesOfTrip), inArray(payouts.status, ["pending", "in_transit"])),
		),
		reversal: await db.$count(
			transferReversals,
			and(
				inArray(transferReversals.releaseLineId, linesOfTrip),
				inArray(transferReversals.status, ["created", "unknown"]),
			),
		),
		refund: await db.$count(
			refundRequests,
			and(eq(refundRequests.tripId, tripId), eq(refundRequests.status, "approved")),
		),
		evidence: await db.$count(
			jobs,
			and(
				eq(jobs.kind, SUBMIT_EVIDENCE_JOB),
				eq(jobs.status, "waiting"),
				inArray(jobs.source, disputesOfTrip),
			),
		),
		purchase: await db.$count(purchases, and(eq(purchases.tripId, tripId), eq(purchases.status, "unknown"))),
		charge: keepsTwoRates
			? await db.$count(
					attempts,
					and(
						inArray(attempts.paymentId, paymentsOfTrip),
						inArray(attempts.status, [...LIVE_ATTEMPT_STATUSES]),
						lt(attempts.createdAt, countedAt ?? 0),
					),
				)
			: 0,
	};
}
