import { and, asc, eq, inArray, lt, or, sql } from "drizzle-orm";
import type { RefundLine } from "#app/features/fund/refunds/refunds.queries.ts";
import type { Attempt } from "#app/features/payments/payments.queries.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { fundReleases, releaseLines } from "#db/schema/fund.ts";
import { attempts, payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import { type IssueList, MAX_SHOWN_ROWS } from "./issues.ts";
import { toFacts } from "./records.ts";
import * as texts from "./texts/issues.ts";

/** The sweeper should have settled an attempt that is unknown for a minute, or open for a day. */
function stuckCondition(now: number) {
	return or(
		and(eq(attempts.status, "unknown"), lt(attempts.updatedAt, now - MINUTE_MS)),
		and(inArray(attempts.status, ["created", "requires_action"]), lt(attempts.updatedAt, now - DAY_MS)),
	);
}

export async function listStuckAttempts(db: Reader, now: number): Promise<IssueList> {
	const rows = await db
		.select({ attempt: attempts, payment: payments, who: members.name, trip: trips.title })
		.from(attempts)
		.innerJoin(payments, eq(payments.id, attempts.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(stuckCondition(now))
		.orderBy(asc(attempts.updatedAt))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(attempts, stuckCondition(now)),
		rows: rows.map(({ attempt, payment, who, trip }) => ({
			id: attempt.id,
			title: `${who}, ${trip}`,
			state: attempt.status,
			amount: attempt.amount,
			since: attempt.updatedAt,
			error: attempt.errorMessage,
			facts: toFacts({
				[texts.payment]: texts.paymentOf(payment.paymentNumber, payment.totalPayments),
				[texts.surface]: attempt.surface,
				[texts.provider]: attempt.provider,
				[texts.reference]: attempt.ref ?? texts.noReference,
			}),
		})),
	};
}

export async function findStuckAttempt(db: Reader, now: number, id: string): Promise<Attempt | undefined> {
	const [attempt] = await db
		.select()
		.from(attempts)
		.where(and(eq(attempts.id, id), stuckCondition(now)));
	return attempt;
}

/** A refund or a transfer takes seconds, so after a minute its answer is missing. */
const openLineCondition = (lines: typeof refundLines | typeof releaseLines, now: number) =>
	and(isOpen(lines), lt(lines.createdAt, now - MINUTE_MS));

const isOpen = (lines: typeof refundLines | typeof releaseLines) =>
	inArray(sql`${lines.status}`, ["created", "unknown", "waiting"]);

export async function listStuckRefunds(db: Reader, now: number): Promise<IssueList> {
	const rows = await db
		.select({ line: refundLines, who: members.name, trip: trips.title })
		.from(refundLines)
		.innerJoin(refundRequests, eq(refundRequests.id, refundLines.refundRequestId))
		.innerJoin(members, eq(members.id, refundRequests.memberId))
		.innerJoin(trips, eq(trips.id, refundRequests.tripId))
		.where(openLineCondition(refundLines, now))
		.orderBy(asc(refundLines.createdAt))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(refundLines, openLineCondition(refundLines, now)),
		rows: rows.map(({ line, who, trip }) => ({
			id: line.id,
			title: `${who}, ${trip}`,
			state: line.ref ? "at_bank" : line.status,
			amount: line.amount,
			since: line.createdAt,
			error: line.errorMessage,
			facts: toFacts({
				[texts.provider]: line.provider,
				[texts.reference]: line.ref ?? texts.noReference,
			}),
		})),
	};
}

export async function findOpenRefundLine(db: Reader, id: string): Promise<RefundLine | undefined> {
	const [line] = await db
		.select()
		.from(refundLines)
		.where(and(eq(refundLines.id, id), isOpen(refundLines)));
	return line;
}

export async function listStuckReleases(db: Reader, now: number): Promise<IssueList> {
	const rows = await db
		.select({ line: releaseLines, release: fundReleases, trip: trips.title })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.innerJoin(trips, eq(trips.id, fundReleases.tripId))
		.where(openLineCondition(releaseLines, now))
		.orderBy(asc(releaseLines.createdAt))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(releaseLines, openLineCondition(releaseLines, now)),
		rows: rows.map(({ line, release, trip }) => ({
			id: line.id,
			title: trip,
			state: line.status,
			amount: line.amount,
			since: line.createdAt,
			error: line.errorMessage,
			facts: toFacts({
				[texts.purpose]: release.purpose,
				[texts.provider]: release.provider,
				[texts.toAccount]: release.payeeRef,
				[texts.reference]: line.ref ?? texts.noReference,
			}),
		})),
	};
}

export async function findOpenReleaseLine(db: Reader, id: string) {
	const [line] = await db
		.select({ id: releaseLines.id, status: releaseLines.status, provider: fundReleases.provider })
		.from(releaseLines)
		.innerJoin(fundReleases, eq(fundReleases.id, releaseLines.releaseId))
		.where(and(eq(releaseLines.id, id), isOpen(releaseLines)));
	return line;
}
