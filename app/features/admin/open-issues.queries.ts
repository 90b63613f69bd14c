import { and, asc, desc, eq, gt, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { StoredEvent } from "#app/features/fund/reconciliation/events.server.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { Reader } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { differences, providerEvents } from "#db/schema/fund.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { correctionPath } from "./corrections/correction-view.server.ts";
import { type IssueList, MAX_SHOWN_ROWS } from "./issues.ts";
import { toFacts } from "./records.ts";
import * as correctionTexts from "./texts/corrections.ts";
import * as texts from "./texts/issues.ts";

/** Events that failed, and events whose process was killed before it had applied them. */
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
