import { and, asc, eq, inArray, lt, or } from "drizzle-orm";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import {
	attempts,
	fundReleases,
	members,
	payments,
	refundLines,
	refundRequests,
	releaseLines,
	trips,
} from "#db/schema/index.ts";
import { factsOf, type Troubles, WINDOW } from "./trouble.ts";

/** An attempt is stuck that the sweeper should have settled by now: unknown for a minute, or merely open for a day. */
export function isStuck(now: number) {
	return or(
		and(eq(attempts.status, "unknown"), lt(attempts.updatedAt, now - MINUTE_MS)),
		and(inArray(attempts.status, ["created", "requires_action"]), lt(attempts.updatedAt, now - DAY_MS)),
	);
}

export async function stuckAttempts(db: Reader, now: number): Promise<Troubles> {
	const rows = await db
		.select({ attempt: attempts, payment: payments, who: members.name, trip: trips.title })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(isStuck(now))
		.orderBy(asc(attempts.updatedAt))
		.limit(WINDOW);
	return {
		count: await db.$count(attempts, isStuck(now)),
		rows: rows.map(({ attempt, payment, who, trip }) => ({
			id: attempt.id,
			title: `${who}, ${trip}`,
			state: attempt.status,
			amount: attempt.amount,
			since: attempt.updatedAt,
			error: attempt.errorMessage,
			facts: factsOf({
				Payment: `${payment.paymentNumber} of ${payment.totalPayments}`,
				Surface: attempt.surface,
				Provider: attempt.provider,
				Reference: attempt.ref ?? "none learnt",
			}),
		})),
	};
}

/** A refund or transfer that was to be made at once, and after a minute still has no answer. */
const openSince = (lines: typeof refundLines | typeof releaseLines, now: number) =>
	and(inArray(lines.status, ["created", "unknown"]), lt(lines.createdAt, now - MINUTE_MS));

export async function stuckRefunds(db: Reader, now: number): Promise<Troubles> {
	const rows = await db
		.select({ line: refundLines, who: members.name, trip: trips.title })
		.from(refundLines)
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.innerJoin(members, eq(members.id, refundRequests.memberId))
		.innerJoin(trips, eq(trips.id, refundRequests.tripId))
		.where(openSince(refundLines, now))
		.orderBy(asc(refundLines.createdAt))
		.limit(WINDOW);
	return {
		count: await db.$count(refundLines, openSince(refundLines, now)),
		rows: rows.map(({ line, who, trip }) => ({
			id: line.id,
			title: `${who}, ${trip}`,
			state: line.ref ? "at the bank" : line.status,
			amount: line.amount,
			since: line.createdAt,
			error: line.errorMessage,
			facts: factsOf({ Provider: line.provider, Reference: line.ref ?? "none learnt" }),
		})),
	};
}

export async function stuckReleases(db: Reader, now: number): Promise<Troubles> {
	const rows = await db
		.select({ line: releaseLines, release: fundReleases, trip: trips.title })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(trips, eq(trips.id, fundReleases.tripId))
		.where(openSince(releaseLines, now))
		.orderBy(asc(releaseLines.createdAt))
		.limit(WINDOW);
	return {
		count: await db.$count(releaseLines, openSince(releaseLines, now)),
		rows: rows.map(({ line, release, trip }) => ({
			id: line.id,
			title: trip,
			state: line.status,
			amount: line.amount,
			since: line.createdAt,
			error: line.errorMessage,
			facts: factsOf({
				Purpose: release.purpose,
				Provider: release.provider,
				"To account": release.payeeRef,
				Reference: line.ref ?? "none learnt",
			}),
		})),
	};
}
