import { and, asc, eq, isNotNull, isNull, or, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { SignedInUser } from "#app/access/ctx.ts";
import type { Reader } from "#db/db.ts";
import { asFlag, insertionOrder } from "#db/portable-sql.ts";
import { members, trips } from "#db/schema/access.ts";
import { assistantConsents, assistantTurns } from "#db/schema/assistant.ts";
import { emergencies, safetyAnswers } from "#db/schema/emergency.ts";
import { expenseChanges, expenseParts, expenses, settlements } from "#db/schema/expenses.ts";
import { groupPages } from "#db/schema/group-page.ts";
import { invitations, tripAnswers, waitingList } from "#db/schema/members.ts";
import { messages } from "#db/schema/messages.ts";
import { memberOptions, optionGroups, options } from "#db/schema/options.ts";
import { pollOptions, polls, pollVotes } from "#db/schema/polls.ts";
import { priceAnswers, priceChanges } from "#db/schema/prices.ts";
import {
	calendarFeeds,
	documentChecks,
	itineraryEntries,
	itineraryLinks,
	itineraryNames,
	tripHandovers,
	tripItems,
} from "#db/schema/trips.ts";
import type { DataKind, DataRow } from "./data-kind.ts";

/** Trips, and what the person has written on them. */
export const TRIP_DATA_KINDS = [
	{ id: "trips", list: listTrips },
	{ id: "bookings", list: listBookings },
	{ id: "itineraries", list: listItineraries },
	{ id: "itinerary-links", list: listItineraryLinks },
	{ id: "itinerary-names", list: listItineraryNames },
	{ id: "group-pages", list: listGroupPages },
	{ id: "places", list: listPlaces },
	{ id: "options", list: listOptions },
	{ id: "prices", list: listPrices },
	{ id: "documents", list: listDocuments },
	{ id: "calendar-links", list: listFeeds },
	{ id: "messages", list: listMessages },
	{ id: "assistant", list: listAssistantTurns },
	{ id: "assistant-consents", list: listAssistantConsents },
	{ id: "polls", list: listAskedPolls },
	{ id: "poll-options", list: listAddedOptions },
	{ id: "votes", list: listOwnVotes },
	{ id: "emergencies", list: listEmergencies },
	{ id: "safety-answers", list: listSafetyAnswers },
	{ id: "expenses", list: listPaidExpenses },
	{ id: "expense-parts", list: listExpenseParts },
	{ id: "expense-changes", list: listExpenseChanges },
	{ id: "settlements", list: listSettlements },
	{ id: "invitations", list: listInvitations },
	{ id: "answers", list: listOwnAnswers },
	{ id: "waiting-lists", list: listWaiting },
	{ id: "handovers", list: listHandovers },
] as const satisfies DataKind[];

function listTrips(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			title: trips.title,
			origin: trips.origin,
			destination: trips.destination,
			startDate: trips.startDate,
			endDate: trips.endDate,
			groupSize: trips.partySize,
			totalCostCents: trips.totalCost,
			customPaymentPlan: trips.customSchedule,
			optionsCents: trips.optionsCost,
			costPerPersonCents: trips.costPerPerson,
			organizerName: trips.organizerName,
			organizerEmail: trips.organizerEmail,
			status: trips.status,
			createdAt: trips.createdAt,
		})
		.from(trips)
		.where(eq(trips.organizerId, id))
		.orderBy(asc(trips.createdAt));
}

function listBookings(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			type: tripItems.type,
			name: tripItems.name,
			link: tripItems.url,
			costCents: tripItems.cost,
		})
		.from(tripItems)
		.innerJoin(trips, eq(trips.id, tripItems.tripId))
		.where(eq(trips.organizerId, id))
		.orderBy(asc(trips.createdAt), asc(tripItems.position));
}

function listItineraries(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			title: itineraryEntries.title,
			starts: itineraryEntries.startsAt,
			startZone: itineraryEntries.startZone,
			ends: itineraryEntries.endsAt,
			endZone: itineraryEntries.endZone,
			address: itineraryEntries.address,
			notes: itineraryEntries.notes,
		})
		.from(itineraryEntries)
		.innerJoin(trips, eq(trips.id, itineraryEntries.tripId))
		.where(eq(trips.organizerId, id))
		.orderBy(asc(itineraryEntries.startsAt));
}

function listItineraryLinks(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			words: itineraryLinks.words,
			showsAddresses: itineraryLinks.showsAddresses,
			lastDay: itineraryLinks.lastDay,
			createdAt: itineraryLinks.createdAt,
			endedAt: itineraryLinks.endedAt,
		})
		.from(itineraryLinks)
		.innerJoin(trips, eq(trips.id, itineraryLinks.tripId))
		.where(eq(trips.organizerId, id))
		.orderBy(asc(itineraryLinks.createdAt));
}

function listItineraryNames(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, agreedAt: itineraryNames.chosenAt })
		.from(itineraryNames)
		.innerJoin(members, eq(members.id, itineraryNames.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(itineraryNames.chosenAt));
}

function listGroupPages(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			address: groupPages.slug,
			welcome: groupPages.welcome,
			questions: groupPages.questions,
			accent: groupPages.accent,
			showsPeople: groupPages.showsPeople,
			createdAt: groupPages.createdAt,
			closedAt: groupPages.closedAt,
		})
		.from(groupPages)
		.innerJoin(trips, eq(trips.id, groupPages.tripId))
		.where(eq(trips.organizerId, id))
		.orderBy(asc(groupPages.createdAt));
}

function listPlaces(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			name: members.name,
			email: members.email,
			role: members.role,
			isConfirmed: members.confirmed,
			paymentPlan: members.paymentPlan,
			departure: members.departureLocation,
			shareCents: members.individualCost,
			optionsCents: members.optionsCost,
			forCompanionsCents: members.takenOver,
			cashBackAppliedCents: members.cashBackApplied,
			paidOutsideCents: members.paidOutside,
			coOrganizerSince: members.coOrganizerSince,
			payBy: members.payBy,
			joinedAt: members.joinedAt,
			leftAt: members.removedAt,
			archivedAt: members.archivedAt,
			chatReadAt: members.chatReadAt,
		})
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(members.joinedAt));
}

/** The person's choices on trips. */
function listOptions(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			choice: optionGroups.name,
			option: options.name,
			priceCents: memberOptions.price,
			chosenAt: memberOptions.chosenAt,
		})
		.from(memberOptions)
		.innerJoin(members, eq(members.id, memberOptions.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.innerJoin(optionGroups, eq(optionGroups.id, memberOptions.groupId))
		.innerJoin(options, eq(options.id, memberOptions.optionId))
		.where(eq(members.userId, id))
		.orderBy(asc(memberOptions.chosenAt), asc(options.id));
}

/** The price changes that the person was asked about, or that have lowered their share. */
function listPrices(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			reason: priceChanges.reason,
			shareBeforeCents: priceAnswers.baseBefore,
			shareAfterCents: priceAnswers.baseAfter,
			answer: priceAnswers.answer,
			askedAt: priceChanges.createdAt,
			answeredAt: priceAnswers.answeredAt,
		})
		.from(priceAnswers)
		.innerJoin(priceChanges, eq(priceChanges.id, priceAnswers.changeId))
		.innerJoin(members, eq(members.id, priceAnswers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(priceChanges.createdAt), asc(priceChanges.id));
}

function listDocuments(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			document: documentChecks.document,
			checkedAt: documentChecks.checkedAt,
		})
		.from(documentChecks)
		.innerJoin(members, eq(members.id, documentChecks.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(insertionOrder(documentChecks)));
}

function listFeeds(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, createdAt: calendarFeeds.createdAt })
		.from(calendarFeeds)
		.innerJoin(members, eq(members.id, calendarFeeds.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(insertionOrder(calendarFeeds)));
}

function listMessages(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, message: messages.message, writtenAt: messages.createdAt })
		.from(messages)
		.innerJoin(members, eq(members.id, messages.memberId))
		.innerJoin(trips, eq(trips.id, messages.tripId))
		.where(and(eq(members.userId, id), isNull(messages.removedAt)))
		.orderBy(asc(messages.createdAt));
}

function listAssistantTurns(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			question: assistantTurns.question,
			answer: assistantTurns.answer,
			answeredBy: assistantTurns.answeredBy,
			createdAt: assistantTurns.createdAt,
		})
		.from(assistantTurns)
		.innerJoin(members, eq(members.id, assistantTurns.memberId))
		.innerJoin(trips, eq(trips.id, assistantTurns.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(assistantTurns.createdAt), asc(assistantTurns.id));
}

function listAssistantConsents(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, sentTo: assistantConsents.host, agreedAt: assistantConsents.agreedAt })
		.from(assistantConsents)
		.innerJoin(members, eq(members.id, assistantConsents.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(assistantConsents.agreedAt));
}

function listAskedPolls(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			question: polls.question,
			kind: polls.kind,
			isSecret: polls.secret,
			createdAt: polls.createdAt,
			closesAt: polls.closesAt,
			closedAt: polls.closedAt,
		})
		.from(polls)
		.innerJoin(members, eq(members.id, polls.askedBy))
		.innerJoin(trips, eq(trips.id, polls.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(polls.createdAt));
}

const OPTION_OF_POLL = {
	trip: trips.title,
	question: polls.question,
	option: pollOptions.label,
	startDate: pollOptions.startDate,
	endDate: pollOptions.endDate,
};

function listAddedOptions(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ ...OPTION_OF_POLL, link: pollOptions.link, priceCents: pollOptions.price })
		.from(pollOptions)
		.innerJoin(members, eq(members.id, pollOptions.proposedBy))
		.innerJoin(polls, eq(polls.id, pollOptions.pollId))
		.innerJoin(trips, eq(trips.id, polls.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(insertionOrder(pollOptions)));
}

function listOwnVotes(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ ...OPTION_OF_POLL, answer: pollVotes.answer, votedAt: pollVotes.updatedAt })
		.from(pollVotes)
		.innerJoin(members, eq(members.id, pollVotes.memberId))
		.innerJoin(pollOptions, eq(pollOptions.id, pollVotes.optionId))
		.innerJoin(polls, eq(polls.id, pollOptions.pollId))
		.innerJoin(trips, eq(trips.id, polls.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(pollVotes.updatedAt), asc(pollOptions.position));
}

/** Reports to us are among the requests. */
async function listEmergencies(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const [toldBy, askedBy, closedBy] = [
		alias(members, "told_by"),
		alias(members, "asked_by"),
		alias(members, "closed_by"),
	];
	const isOwn = (userId: SQLiteColumn) => eq(userId, id);
	const own = (userId: SQLiteColumn, at: SQLiteColumn) =>
		sql<number | null>`case when ${isOwn(userId)} then ${at} end`;
	return db
		.select({
			trip: trips.title,
			toldAt: own(toldBy.userId, emergencies.toldAt),
			askedAt: own(askedBy.userId, emergencies.askedAt),
			closedAt: own(closedBy.userId, emergencies.closedAt),
		})
		.from(emergencies)
		.innerJoin(trips, eq(trips.id, emergencies.tripId))
		.leftJoin(toldBy, eq(toldBy.id, emergencies.toldBy))
		.leftJoin(askedBy, eq(askedBy.id, emergencies.askedBy))
		.leftJoin(closedBy, eq(closedBy.id, emergencies.closedBy))
		.where(or(isOwn(toldBy.userId), isOwn(askedBy.userId), isOwn(closedBy.userId)))
		.orderBy(asc(emergencies.openedAt), asc(insertionOrder(emergencies)));
}

/** The person's own answers, and those they recorded for others. */
function listSafetyAnswers(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const recorder = alias(members, "recorder");
	return db
		.select({
			trip: trips.title,
			of: members.name,
			answer: safetyAnswers.answer,
			answeredAt: safetyAnswers.answeredAt,
			saidBy: recorder.name,
		})
		.from(safetyAnswers)
		.innerJoin(members, eq(members.id, safetyAnswers.memberId))
		.innerJoin(trips, eq(trips.id, members.tripId))
		.leftJoin(recorder, eq(recorder.id, safetyAnswers.recordedBy))
		.where(or(eq(members.userId, id), eq(recorder.userId, id)))
		.orderBy(asc(safetyAnswers.answeredAt));
}

const OF_EXPENSE = {
	trip: trips.title,
	name: expenses.name,
	date: expenses.date,
	amountMinor: expenses.amount,
	currency: expenses.currency,
};

function listPaidExpenses(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			...OF_EXPENSE,
			category: expenses.category,
			note: expenses.note,
			rateMillionths: expenses.rate,
			cents: expenses.cents,
			hasReceipt: asFlag(isNotNull(expenses.receiptHash)),
			createdAt: expenses.createdAt,
			deletedAt: expenses.deletedAt,
		})
		.from(expenses)
		.innerJoin(members, eq(members.id, expenses.paidBy))
		.innerJoin(trips, eq(trips.id, expenses.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(expenses.createdAt), asc(insertionOrder(expenses)));
}

function listExpenseParts(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ ...OF_EXPENSE, partCents: expenseParts.cents })
		.from(expenseParts)
		.innerJoin(members, eq(members.id, expenseParts.memberId))
		.innerJoin(expenses, eq(expenses.id, expenseParts.expenseId))
		.innerJoin(trips, eq(trips.id, expenses.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(expenses.createdAt), asc(insertionOrder(expenses)));
}

function listExpenseChanges(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({ trip: trips.title, name: expenses.name, change: expenseChanges.kind, at: expenseChanges.at })
		.from(expenseChanges)
		.innerJoin(members, eq(members.id, expenseChanges.memberId))
		.innerJoin(expenses, eq(expenses.id, expenseChanges.expenseId))
		.innerJoin(trips, eq(trips.id, expenses.tripId))
		.where(eq(members.userId, id))
		.orderBy(asc(expenseChanges.at), asc(insertionOrder(expenseChanges)));
}

/** Those that the person has made or received. */
function listSettlements(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	const [payer, payee] = [alias(members, "payer"), alias(members, "payee")];
	return db
		.select({
			trip: trips.title,
			from: payer.name,
			to: payee.name,
			cents: settlements.cents,
			date: settlements.date,
			how: settlements.how,
			state: settlements.state,
			reason: settlements.reason,
			createdAt: settlements.createdAt,
			answeredAt: settlements.answeredAt,
		})
		.from(settlements)
		.innerJoin(payer, eq(payer.id, settlements.fromMember))
		.innerJoin(payee, eq(payee.id, settlements.toMember))
		.innerJoin(trips, eq(trips.id, settlements.tripId))
		.where(or(eq(payer.userId, id), eq(payee.userId, id)))
		.orderBy(asc(settlements.createdAt), asc(insertionOrder(settlements)));
}

/** Invitations that the person has sent, and those to their own confirmed address. */
function listInvitations(db: Reader, { id, email, emailVerified }: SignedInUser): Promise<DataRow[]> {
	const isSent = eq(invitations.invitedBy, id);
	return db
		.select({
			trip: trips.title,
			to: invitations.email,
			createdAt: invitations.createdAt,
			sentAt: invitations.sentAt,
			openedAt: invitations.openedAt,
			withdrawnAt: invitations.withdrawnAt,
		})
		.from(invitations)
		.innerJoin(trips, eq(trips.id, invitations.tripId))
		.where(emailVerified ? or(isSent, eq(invitations.email, email)) : isSent)
		.orderBy(asc(invitations.createdAt));
}

/** The person's answers to invitations, by account or by confirmed address. */
function listOwnAnswers(db: Reader, { id, email, emailVerified }: SignedInUser): Promise<DataRow[]> {
	const isOwn = eq(tripAnswers.userId, id);
	return db
		.select({
			trip: trips.title,
			name: tripAnswers.name,
			email: tripAnswers.email,
			answer: tripAnswers.answer,
			word: tripAnswers.word,
			createdAt: tripAnswers.createdAt,
			updatedAt: tripAnswers.updatedAt,
			remindedAt: tripAnswers.remindedAt,
		})
		.from(tripAnswers)
		.innerJoin(trips, eq(trips.id, tripAnswers.tripId))
		.where(emailVerified ? or(isOwn, eq(tripAnswers.email, email)) : isOwn)
		.orderBy(asc(tripAnswers.createdAt), asc(tripAnswers.id));
}

/** The person's waiting-list entries, by account or by confirmed address. */
function listWaiting(db: Reader, { id, email, emailVerified }: SignedInUser): Promise<DataRow[]> {
	const ofAccount = eq(waitingList.userId, id);
	return db
		.select({
			trip: trips.title,
			name: waitingList.name,
			email: waitingList.email,
			createdAt: waitingList.createdAt,
			offeredAt: waitingList.offeredAt,
			offeredUntil: waitingList.offeredUntil,
			endedAt: waitingList.endedAt,
			outcome: waitingList.endedAs,
		})
		.from(waitingList)
		.innerJoin(trips, eq(trips.id, waitingList.tripId))
		.where(emailVerified ? or(ofAccount, eq(waitingList.email, email)) : ofAccount)
		.orderBy(asc(waitingList.createdAt));
}

/** Offers to hand a trip over that the person has made or received. */
function listHandovers(db: Reader, { id }: SignedInUser): Promise<DataRow[]> {
	return db
		.select({
			trip: trips.title,
			to: members.name,
			offeredAt: tripHandovers.offeredAt,
			expiresAt: tripHandovers.expiresAt,
			endedAt: tripHandovers.endedAt,
			outcome: tripHandovers.outcome,
		})
		.from(tripHandovers)
		.innerJoin(members, eq(members.id, tripHandovers.memberId))
		.innerJoin(trips, eq(trips.id, tripHandovers.tripId))
		.where(or(eq(tripHandovers.offeredBy, id), eq(members.userId, id)))
		.orderBy(asc(tripHandovers.offeredAt));
}
