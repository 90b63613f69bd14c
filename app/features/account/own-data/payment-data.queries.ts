import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { SignedInUser } from "#app/access/ctx.ts";
import { isPaidBy } from "#app/features/payments/cards/paid-with.queries.ts";
import { isPaidAhead } from "#app/features/payments/payments.queries.ts";
import type { Reader } from "#db/db.ts";
import { asFlag, insertionOrder } from "#db/portable-sql.ts";
import { members, trips } from "#db/schema/access.ts";
import { expenses } from "#db/schema/expenses.ts";
import { fundReleases, payees } from "#db/schema/fund.ts";
import {
	attempts,
	consents,
	outsidePayments,
	payers,
	paymentMethods,
	payments,
	presentAsks,
	refundRequests,
} from "#db/schema/payments.ts";
import { invoices } from "#db/schema/plans.ts";
import { poolPayments, poolRefunds, poolTopUps } from "#db/schema/pool.ts";
import { cashBackEntries, entitlements, subscriptions } from "#db/schema/tiers.ts";
import type { DataKind, DataRow } from "./data-kind.ts";

const giver = alias(members, "giver");

/** Payments, and the means of payment. */
export const PAYMENT_DATA_KINDS = [
	{ id: "payments", list: listPayments },
	{ id: "presents", list: listPresents },
	{ id: "present-asks", list: listPresentAsks },
	{ id: "outside-payments", list: listOutside },
	{ id: "pool-top-ups", list: listTopUps },
	{ id: "pool-refunds", list: listPoolRefunds },
	{ id: "pool-payments", list: listPoolPayments },
	{ id: "refunds", list: listRefunds },
	{ id: "releases", list: listReleases },
	{ id: "consents", list: listConsents },
	{ id: "saved-cards", list: listCards },
	{ id: "cards-of-places", list: listPlaceCards },
	{ id: "payout-account", list: listPayees },
	{ id: "subscription", list: listSubscriptions },
	{ id: "invoices", list: listInvoices },
	{ id: "one-time-pro", list: listEntitlements },
	{ id: "cash-back", list: listCashBack },
] as const satisfies DataKind[];

function listPayments(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			number: payments.paymentNumber,
			of: payments.totalPayments,
			amountCents: payments.amount,
			dueDate: payments.dueDate,
			status: payments.status,
			paidAhead: asFlag(isPaidAhead),
			paidOutside: asFlag(isNotNull(payments.paidOutsideBy)),
			paidByPool: asFlag(isNotNull(payments.paidByPool)),
			paidAt: payments.paidAt,
			bookingFeeCents: payments.platformFeeAmount,
			refundedCents: payments.refundedAmount,
			aheadCents: attempts.ahead,
			// The card of a present belongs to its giver.
			cardBrand: sql<string | null>`case when ${payments.givenBy} is null then ${attempts.cardBrand} end`,
			cardLast4: sql<string | null>`case when ${payments.givenBy} is null then ${attempts.cardLast4} end`,
			givenBy: giver.name,
			giversWord: sql<
				string | null
			>`case when ${payments.givenBy} is not null then ${attempts.givenWord} end`,
		})
		.from(payments)
		.leftJoin(attempts, isPaidBy)
		.leftJoin(giver, eq(giver.id, payments.givenBy))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(payments.dueDate), asc(payments.paymentNumber));
}

/** The person's payments for others, with their own card. */
function listPresents(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			for: members.name,
			amountCents: payments.amount,
			status: payments.status,
			paidAt: payments.paidAt,
			refundedCents: payments.refundedAmount,
			cardBrand: attempts.cardBrand,
			cardLast4: attempts.cardLast4,
			word: attempts.givenWord,
		})
		.from(payments)
		.innerJoin(giver, eq(giver.id, payments.givenBy))
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.leftJoin(attempts, isPaidBy)
		.where(eq(giver.userId, id))
		.orderBy(sql`${payments.paidAt} asc nulls first`, asc(payments.id));
}

/** Trips on which the person lets other members pay their next payment. */
function listPresentAsks(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, askedAt: presentAsks.askedAt })
		.from(presentAsks)
		.innerJoin(members, eq(members.id, presentAsks.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(presentAsks.askedAt));
}

function listOutside(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			amountCents: outsidePayments.amount,
			paidOn: outsidePayments.paidOn,
			how: outsidePayments.how,
			note: outsidePayments.note,
			state: outsidePayments.state,
			saidByMember: outsidePayments.isClaim,
			recordedAt: outsidePayments.recordedAt,
			objection: outsidePayments.objection,
			answer: outsidePayments.answer,
			reason: outsidePayments.reason,
			endedAt: outsidePayments.endedAt,
			createdAt: outsidePayments.createdAt,
		})
		.from(outsidePayments)
		.innerJoin(members, eq(members.id, outsidePayments.memberId))
		.innerJoin(trips, eq(trips.id, outsidePayments.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(outsidePayments.createdAt));
}

/** The person's card payments into pools, including attempts. */
function listTopUps(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			amountCents: poolTopUps.amount,
			status: poolTopUps.status,
			createdAt: poolTopUps.createdAt,
			paidAt: poolTopUps.paidAt,
			cardBrand: poolTopUps.cardBrand,
			cardLast4: poolTopUps.cardLast4,
			takenBackCents: sql<number>`${poolTopUps.takenFromPool} + ${poolTopUps.takenFromHouse}`,
		})
		.from(poolTopUps)
		.innerJoin(members, eq(members.id, poolTopUps.memberId))
		.innerJoin(trips, eq(trips.id, poolTopUps.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(poolTopUps.createdAt), asc(insertionOrder(poolTopUps)));
}

function listPoolRefunds(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			amountCents: poolRefunds.amount,
			status: poolRefunds.status,
			createdAt: poolRefunds.createdAt,
		})
		.from(poolRefunds)
		.innerJoin(poolTopUps, eq(poolTopUps.id, poolRefunds.topUpId))
		.innerJoin(members, eq(members.id, poolTopUps.memberId))
		.innerJoin(trips, eq(trips.id, poolTopUps.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(poolRefunds.createdAt), asc(insertionOrder(poolRefunds)));
}

/** The person's requests to be paid back from pools. */
function listPoolPayments(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			expense: expenses.name,
			amountCents: poolPayments.amount,
			way: poolPayments.way,
			state: poolPayments.state,
			returnedCents: poolPayments.returned,
			reason: poolPayments.reason,
			askedAt: poolPayments.askedAt,
			decidedAt: poolPayments.decidedAt,
		})
		.from(poolPayments)
		.innerJoin(members, eq(members.id, poolPayments.memberId))
		.innerJoin(trips, eq(trips.id, poolPayments.tripId))
		.leftJoin(expenses, eq(expenses.id, poolPayments.expenseId))
		.where(eq(members.userId, id))
		.orderBy(asc(poolPayments.askedAt), asc(insertionOrder(poolPayments)));
}

function listRefunds(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			status: refundRequests.status,
			requestedCents: refundRequests.requestedAmount,
			deductionCents: refundRequests.deductionAmount,
			refundableCents: refundRequests.refundableAmount,
			approvedCents: refundRequests.approvedAmount,
			reason: refundRequests.reason,
			answer: refundRequests.organizerNotes,
			requestedAt: refundRequests.requestedAt,
			approvedAt: refundRequests.approvedAt,
			rejectedAt: refundRequests.rejectedAt,
			processedAt: refundRequests.processedAt,
			withdrawnAt: refundRequests.withdrawnAt,
		})
		.from(refundRequests)
		.innerJoin(members, eq(members.id, refundRequests.memberId))
		.innerJoin(trips, eq(trips.id, refundRequests.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(refundRequests.requestedAt));
}

function listReleases(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			amountCents: fundReleases.amount,
			purpose: fundReleases.purpose,
			description: fundReleases.description,
			recipient: fundReleases.recipient,
			status: fundReleases.status,
			reservedAt: fundReleases.reservedAt,
			releasedAt: fundReleases.releasedAt,
		})
		.from(fundReleases)
		.innerJoin(trips, eq(trips.id, fundReleases.tripId))
		.where(eq(fundReleases.organizerId, id))
		.orderBy(asc(fundReleases.reservedAt));
}

function listConsents(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const { version, text, givenAt, withdrawnAt } = consents;
	return db
		.select({ trip: trips.title, version, text, givenAt, withdrawnAt })
		.from(consents)
		.innerJoin(members, eq(members.id, consents.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(consents.givenAt));
}

function listCards(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			brand: paymentMethods.cardBrand,
			last4: paymentMethods.cardLast4,
			expMonth: paymentMethods.cardExpMonth,
			expYear: paymentMethods.cardExpYear,
			cardholderName: paymentMethods.cardholderName,
			bankName: paymentMethods.bankName,
			bankLast4: paymentMethods.bankLast4,
			billingAddress: paymentMethods.billingAddress,
			isDefault: paymentMethods.isDefault,
			isActive: paymentMethods.isActive,
			addedAt: paymentMethods.createdAt,
		})
		.from(paymentMethods)
		.where(eq(paymentMethods.userId, id))
		.orderBy(asc(paymentMethods.createdAt));
}

function listPlaceCards(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			brand: payers.cardBrand,
			last4: payers.cardLast4,
			expMonth: payers.cardExpMonth,
			expYear: payers.cardExpYear,
			changedAt: payers.updatedAt,
		})
		.from(payers)
		.innerJoin(members, eq(members.id, payers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(and(eq(members.userId, id), isNotNull(payers.cardLast4)))
		.orderBy(asc(insertionOrder(payers)));
}

function listPayees(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const { provider, startedAt, readyAt } = payees;
	return db
		.select({ provider, startedAt, readyAt })
		.from(payees)
		.where(eq(payees.userId, id))
		.orderBy(asc(insertionOrder(payees)));
}

function listSubscriptions(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			plan: subscriptions.plan,
			isAnnual: subscriptions.isAnnual,
			priceCents: subscriptions.price,
			status: subscriptions.status,
			startedAt: subscriptions.createdAt,
			periodStartsAt: subscriptions.currentPeriodStart,
			periodEndsAt: subscriptions.currentPeriodEnd,
			endsWithPeriod: subscriptions.cancelAtPeriodEnd,
			nextPlan: subscriptions.nextPlan,
			endedAt: subscriptions.endedAt,
		})
		.from(subscriptions)
		.where(eq(subscriptions.userId, id))
		.orderBy(asc(subscriptions.createdAt));
}

function listInvoices(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const { plan, isAnnual, amount, paidAt, periodStart, periodEnd } = invoices;
	return db
		.select({
			plan,
			oneTimeProFor: trips.title,
			isAnnual,
			amountCents: amount,
			paidAt,
			periodStartsAt: periodStart,
			periodEndsAt: periodEnd,
		})
		.from(invoices)
		.leftJoin(trips, eq(trips.id, invoices.tripId))
		.where(eq(invoices.userId, id))
		.orderBy(asc(paidAt));
}

function listEntitlements(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, amountCents: entitlements.amount, boughtAt: entitlements.createdAt })
		.from(entitlements)
		.leftJoin(trips, eq(trips.id, entitlements.tripId))
		.where(eq(entitlements.userId, id))
		.orderBy(asc(insertionOrder(entitlements)));
}

function listCashBack(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const { kind, amount, vestsAt, createdAt } = cashBackEntries;
	return db
		.select({ trip: trips.title, kind, amountCents: amount, vestsAt, createdAt })
		.from(cashBackEntries)
		.innerJoin(trips, eq(trips.id, cashBackEntries.tripId))
		.where(eq(cashBackEntries.userId, id))
		.orderBy(asc(createdAt));
}
