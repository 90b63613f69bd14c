import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { StoredEvent } from "#app/features/fund/reconciliation/events.server.ts";
import type { RefundLine } from "#app/features/fund/refunds/refunds.queries.ts";
import type { Attempt } from "#app/features/payments/payments.queries.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { members, trips } from "#db/schema/access.ts";
import { differences, fundReleases, providerEvents, releaseLines } from "#db/schema/fund.ts";
import { attempts, disputes, payments, refundLines, refundRequests } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { toFacts } from "../records.ts";
import * as correctionTexts from "../texts/corrections.ts";
import * as texts from "../texts/issues.ts";
import { correctionPath } from "./correct-difference.server.ts";
import { type IssueList, MAX_SHOWN_ROWS } from "./issues.ts";

/** Events that failed, and events that a killed process has not applied. */
export async function listFailedEvents(db: Reader, now: number): Promise<IssueList> {
	const { error, appliedAt, receivedAt } = providerEvents;
	const where = and(isNull(appliedAt), or(isNotNull(error), lt(receivedAt, now - 10 * MINUTE_MS)));
	const rows = await db
		.select()
		.from(providerEvents)
		.where(where)
		.orderBy(asc(receivedAt))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(providerEvents, where),
		rows: rows.map((event) => ({
			id: event.id,
			title: event.type,
			state: event.error ? "failed" : "not_applied",
			amount: null,
			since: event.receivedAt,
			error: event.error,
			facts: toFacts({
				[texts.event]: event.id,
				[texts.provider]: event.provider,
				[texts.about]: event.objectRef,
			}),
		})),
	};
}

export async function findUnappliedEvent(db: Reader, id: string): Promise<StoredEvent | undefined> {
	const [event] = await db
		.select()
		.from(providerEvents)
		.where(and(eq(providerEvents.id, id), isNull(providerEvents.appliedAt)));
	return event;
}

export async function listOpenDifferences(db: Reader): Promise<IssueList> {
	const where = isNull(differences.settledAt);
	const rows = await db
		.select()
		.from(differences)
		.where(where)
		.orderBy(asc(differences.foundAt), asc(differences.source))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(differences, where),
		rows: rows.map(({ source, expected, found, foundAt }) => ({
			id: source,
			title: source,
			state: "differs",
			amount: found - expected,
			since: foundAt,
			error: null,
			facts: [
				...toFacts({ [texts.expected]: formatCents(expected), [texts.found]: formatCents(found) }),
				{ label: correctionTexts.correction, value: correctionTexts.openOne, to: correctionPath(source) },
			],
		})),
	};
}

/** Lists failed jobs. Dead ones come first, because only an admin can retry them. */
export async function listFailedJobs(db: Reader): Promise<IssueList> {
	const where = or(eq(jobs.status, "dead"), and(eq(jobs.status, "waiting"), gt(jobs.tries, 0)));
	const rows = await db
		.select()
		.from(jobs)
		.where(where)
		.orderBy(asc(jobs.status), desc(jobs.tries), asc(jobs.createdAt))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(jobs, where),
		rows: rows.map((job) => ({
			id: job.id,
			title: job.kind,
			state: job.status,
			amount: null,
			since: job.createdAt,
			error: job.lastError,
			facts: toFacts({ [texts.tries]: String(job.tries), [texts.jobFor]: job.source }),
		})),
	};
}

export async function listOpenDisputes(db: Reader): Promise<IssueList> {
	const where = eq(disputes.status, "open");
	const rows = await db
		.select({ dispute: disputes, payment: payments, who: members.name, trip: trips.title })
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(where)
		.orderBy(asc(disputes.openedAt))
		.limit(MAX_SHOWN_ROWS);
	return {
		count: await db.$count(disputes, where),
		rows: rows.map(({ dispute, payment, who, trip }) => ({
			id: dispute.ref,
			title: `${who}, ${trip}`,
			state: dispute.status,
			amount: dispute.amount,
			since: dispute.openedAt,
			error: null,
			facts: toFacts({
				[texts.payment]: texts.paymentOf(payment.paymentNumber, payment.totalPayments),
				[texts.bankFee]: formatCents(dispute.fee),
				[texts.provider]: dispute.provider,
				[texts.reference]: dispute.ref,
			}),
		})),
	};
}

export async function findOpenDispute(db: Reader, ref: string) {
	const [dispute] = await db
		.select()
		.from(disputes)
		.where(and(eq(disputes.ref, ref), eq(disputes.status, "open")));
	return dispute;
}

/** By now the sweeper should have settled an attempt that has been unknown for a minute, or open for a day. */
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
