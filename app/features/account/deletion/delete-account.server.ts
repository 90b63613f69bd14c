import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { sumOptionsCost } from "#app/access/options-cost.server.ts";
import { queueAccountMail } from "#app/features/identity/account-mail.server.ts";
import { forgetBrowsersOf } from "#app/features/identity/known-browsers.server.ts";
import { passwordMatches } from "#app/features/identity/passwords.server.ts";
import { endCompanions } from "#app/features/members/end-companions.server.ts";
import {
	cancelWaitingList,
	leaveWaitingLists,
	offerFreedSpots,
} from "#app/features/members/waiting-list/offer-spots.server.ts";
import { notifyAboard } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { queueDetachCards } from "#app/features/payments/cards/card-jobs.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import { listAttemptsOfPlace } from "#app/features/payments/payments.queries.ts";
import {
	endSubscriptionOf,
	requireNoSubscription,
} from "#app/features/plans/billing/change-subscription.server.ts";
import { findLiveSubscription } from "#app/features/plans/billing/subscriptions.queries.ts";
import { sumCashBack } from "#app/features/tiers/cash-back/cash-back.queries.ts";
import { TIER_BY_ID, tierOf } from "#app/features/tiers/tiers.ts";
import { deleteTrips } from "#app/features/trips/delete-trips.server.ts";
import { endHandoversOf } from "#app/features/trips/handover/handover.server.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { mailAddress, readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import { log } from "#app/lib/log.server.ts";
import type { Cents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, tripClaims, trips, users } from "#db/schema/access.ts";
import { assistantConsents, assistantTurns } from "#db/schema/assistant.ts";
import { safetyAnswers } from "#db/schema/emergency.ts";
import { outbox } from "#db/schema/mail.ts";
import { invitations, tripAnswers } from "#db/schema/members.ts";
import { notificationPreferences } from "#db/schema/messages.ts";
import { attempts, payers, payments, presentAsks, refundRequests } from "#db/schema/payments.ts";
import { pollVotes } from "#db/schema/polls.ts";
import { supportRequests } from "#db/schema/requests.ts";
import { newsletterSubscribers } from "#db/schema/site.ts";
import { subjectsOfTables } from "#db/schema/subject.ts";
import { documentChecks, itineraryNames } from "#db/schema/trips.ts";
import { endAccessOf } from "../security/end-access.server.ts";
import { hasWayToConfirm, isConfirmed } from "../security/proof.server.ts";
import type { DeleteAccount } from "./deletion.schema.ts";
import { findDeletionFacts } from "./deletion-facts.queries.ts";
import { type DeletionFacts, deletionBlocks, fateOfTrip, isGivenUp } from "./deletion-rules.ts";
import { eraseMessages, MESSAGE_TABLES } from "./erase-messages.server.ts";
import { queueForgetCustomers } from "./forget-customers.server.ts";
import * as texts from "./texts.ts";

/**
 * Deletes the asker's account for good (Rules: Deleting an account). The row, its payments and the ledger remain
 * without personal data. Open payments of their own are first cancelled at the provider, which decides any race.
 * @param session confirmed by its passkey within the last 10 minutes, if the account has no password
 * @throws DomainError unauthenticated, bad_credentials, invalid, conflict while others rely on the account or a plan is
 * being set up
 */
export async function deleteAccount(
	ctx: Ctx,
	input: DeleteAccount,
	session: string | null = null,
): Promise<void> {
	const user = requireUser(ctx);
	const passwordHash = await requireOwner(ctx, user, input, session);
	const facts = await factsFor(ctx, user, ctx.db.read);
	await cancelOwnAttempts(ctx, facts);
	refuseBlocked(await factsFor(ctx, user, ctx.db.read));
	const tier = await tierOfUser(ctx, user);
	await endSubscriptionOf(ctx, user.id);
	const mails = await listMailsByAddress(ctx.db.read, user);
	await ctx.db.write(async (tx) => {
		const current = await factsFor(ctx, user, tx);
		refuseBlocked(current);
		await requireNoSubscription(tx, user.id);
		await markDeleted(ctx, tx, { ...user, passwordHash });
		await leaveTrips(ctx, tx, user, current);
		await queueDetachCards(ctx, tx, user.id);
		await queueForgetCustomers(ctx, tx, user.id);
		await erasePerson(tx, user, mails);
		const mail = { userId: null, email: user.email, content: texts.mail(tier?.name ?? null) };
		await queueAccountMail(ctx, tx, { kind: "account_deleted", ...mail });
	});
	// The account is deleted already, whether or not this succeeds. The job that deletes expired data would finish it.
	await eraseMessages(ctx, user.id).catch((error: unknown) =>
		log.warn("what a deleted account was told is not erased yet", { error }),
	);
}

/** What prevents the deletion, and how the account can confirm it. @throws DomainError unauthenticated */
export async function deletionView(ctx: Ctx, session: string | null) {
	const user = requireUser(ctx);
	const facts = await factsFor(ctx, user, ctx.db.read);
	const passwordHash = await passwordHashOf(ctx, user);
	return {
		email: readableAddress(user.email),
		hasPassword: passwordHash !== "",
		hasWayToConfirm: await hasWayToConfirm(ctx, { id: user.id, passwordHash }),
		isConfirmed: await isConfirmed(ctx, session),
		tier: await tierOfUser(ctx, user),
		cashBack: await cashBackOf(ctx, user),
		blocks: deletionBlocks(facts),
		cancelled: facts.trips.filter((trip) => fateOfTrip(trip) === "cancel").map(({ title }) => title),
	};
}

async function tierOfUser(ctx: Ctx, user: SignedInUser) {
	const live = await findLiveSubscription(ctx.db.read, { userId: user.id });
	const tier = live ? TIER_BY_ID[live.plan] : tierOf(user, ctx.now);
	if (tier.id === "free") return null;
	const end = live?.currentPeriodEnd ?? null;
	return { name: tier.name, until: end === null ? null : formatDate(dateOf(new Date(end))) };
}

/** The unused cash back, including pending, in cents. */
async function cashBackOf(ctx: Ctx, { id }: SignedInUser): Promise<Cents> {
	const { amount } = await sumCashBack(ctx.db.read, { userId: id, provider: ctx.payments.provider });
	return Math.max(0, amount);
}

export type DeletionView = Awaited<ReturnType<typeof deletionView>>;

/** @returns the hash of the confirmed password; empty if there is none */
async function requireOwner(
	ctx: Ctx,
	user: SignedInUser,
	{ password, email }: DeleteAccount,
	session: string | null,
): Promise<string> {
	const hash = await passwordHashOf(ctx, user);
	if (hash === "") {
		if (mailAddress(email?.trim() ?? "") !== user.email)
			throw new DomainError("invalid", texts.wrongEmail, { field: "email" });
		if (await isConfirmed(ctx, session)) return hash;
		throw new DomainError("invalid", texts.confirmFirst, { field: "email" });
	}
	if (!password) throw new DomainError("invalid", texts.passwordMissing, { field: "password" });
	if (await passwordMatches(hash, password)) return hash;
	throw new DomainError("bad_credentials", texts.wrongPassword, { field: "password" });
}

async function passwordHashOf(ctx: Ctx, { id }: SignedInUser): Promise<string> {
	const isLive = and(eq(users.id, id), isNull(users.deletedAt));
	const [row] = await ctx.db.read.select({ hash: users.passwordHash }).from(users).where(isLive);
	if (!row) throw new DomainError("unauthenticated", common.authenticationRequired);
	return row.hash;
}

function factsFor(ctx: Ctx, { id }: SignedInUser, db: Reader): Promise<DeletionFacts> {
	return findDeletionFacts(db, {
		userId: id,
		provider: ctx.payments.provider,
		now: ctx.now,
	});
}

async function cancelOwnAttempts(ctx: Ctx, { places }: DeletionFacts): Promise<void> {
	for (const { memberId, hasLiveAttempts } of places) {
		if (hasLiveAttempts)
			await cancelOpenAttempts(ctx, await listAttemptsOfPlace(ctx.db.read, { memberId }), "not_wanted");
	}
}

function refuseBlocked(facts: DeletionFacts): void {
	const [first] = deletionBlocks(facts);
	if (first) throw new DomainError("conflict", texts.reasonOf(first.reason, first.title));
}

type Proved = Pick<SignedInUser, "id"> & { passwordHash: string };

/**
 * Of two concurrent calls, the second finds the account deleted.
 * @throws DomainError unauthenticated, also if the password is no longer valid
 */
async function markDeleted(ctx: Ctx, tx: Tx, { id, passwordHash }: Proved): Promise<void> {
	const now = ctx.now.getTime();
	const [firstName, lastName] = texts.formerMember;
	const deleted = await tx
		.update(users)
		.set({
			email: `deleted-${id}@deleted.invalid`,
			firstName,
			lastName,
			passwordHash: "",
			profileImageUrl: null,
			role: "user",
			emailVerifiedAt: null,
			subscriptionPlan: "free",
			subscriptionStatus: "active",
			subscriptionStartAt: null,
			subscriptionEndAt: null,
			isAnnualBilling: false,
			twoStepSince: null,
			updatedAt: now,
			deletedAt: now,
		})
		.where(and(eq(users.id, id), eq(users.passwordHash, passwordHash), isNull(users.deletedAt)))
		.returning({ id: users.id });
	if (deleted.length === 0) throw new DomainError("unauthenticated", common.authenticationRequired);
}

const NAME = texts.formerMember.join(" ");

/** Removes a person from all trips; what remains of their memberships is anonymous (Rules: Deleting an account). */
async function leaveTrips(ctx: Ctx, tx: Tx, user: SignedInUser, facts: DeletionFacts): Promise<void> {
	const idsOf = (fate: ReturnType<typeof fateOfTrip>) =>
		facts.trips.filter((trip) => fateOfTrip(trip) === fate).map(({ id }) => id);
	await deleteTrips(tx, idsOf("delete"));
	await cancelTrips(ctx, tx, user, idsOf("cancel"));
	await cancelPayments(tx, inArray(payments.tripId, idsOf("keep")));
	await tx
		.update(trips)
		.set({ organizerName: NAME, organizerEmail: null })
		.where(eq(trips.organizerId, user.id));
	const givenUp = facts.places.filter(isGivenUp).map(({ memberId }) => memberId);
	await leaveWaitingLists(ctx, tx, user);
	const left = await tx
		.update(members)
		.set({ removedAt: ctx.now.getTime() })
		.where(and(inArray(members.id, givenUp), isNull(members.removedAt)))
		.returning();
	for (const payer of left) await endCompanions(ctx, tx, { ...payer, name: NAME }, null);
	await cancelPayments(tx, inArray(payments.memberId, givenUp));
	for (const { tripId } of left) {
		await sumOptionsCost(tx, tripId);
		await offerFreedSpots(ctx, tx, tripId);
	}
	await endHandoversOf(ctx, tx, user.id);
	await anonymisePlaces(ctx, tx, user);
}

async function cancelTrips(ctx: Ctx, tx: Tx, user: SignedInUser, ids: string[]): Promise<void> {
	const cancelled = await tx
		.update(trips)
		.set({ status: "cancelled", cancelledAt: ctx.now.getTime(), updatedAt: ctx.now.getTime() })
		.where(inArray(trips.id, ids))
		.returning();
	for (const trip of cancelled) {
		const notice = {
			kind: "trip_changed",
			title: texts.tripCancelled,
			message: texts.tripCancelledText(trip.title),
			source: `cancelled:${trip.id}`,
		} as const;
		await notifyAboard(ctx, tx, trip, () => notice, user.id);
		await cancelWaitingList(ctx, tx, trip);
	}
}

/** A charge that still succeeds is refunded, because a canceled payment is not owed. */
async function cancelPayments(tx: Tx, where: ReturnType<typeof inArray>): Promise<void> {
	const isOpen = inArray(payments.status, ["due", "failed", "action_required"]);
	await tx.update(payments).set({ status: "canceled" }).where(and(where, isOpen));
}

async function anonymisePlaces(ctx: Ctx, tx: Tx, { id }: SignedInUser): Promise<void> {
	const places = await tx.select({ id: members.id }).from(members).where(eq(members.userId, id));
	const ids = places.map((place) => place.id);
	await tx
		.update(members)
		.set({ name: NAME, email: null, avatar: null, departureLocation: "Default", coOrganizerSince: null })
		.where(inArray(members.id, ids));
	await withdrawConsent(ctx, tx, ids);
	await tx
		.update(payers)
		.set({ methodRef: null, cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null })
		.where(inArray(payers.memberId, ids));
	await tx.delete(documentChecks).where(inArray(documentChecks.memberId, ids));
	await tx.delete(pollVotes).where(inArray(pollVotes.memberId, ids));
	await tx.delete(safetyAnswers).where(inArray(safetyAnswers.memberId, ids));
	await tx.delete(itineraryNames).where(inArray(itineraryNames.memberId, ids));
	await tx.delete(assistantTurns).where(inArray(assistantTurns.memberId, ids));
	await tx.delete(assistantConsents).where(inArray(assistantConsents.memberId, ids));
	await tx.delete(presentAsks).where(inArray(presentAsks.memberId, ids));
	await tx.update(attempts).set({ givenWord: null }).where(inArray(attempts.givenBy, ids));
	await tx.update(refundRequests).set({ reason: null }).where(inArray(refundRequests.memberId, ids));
	await tx
		.update(invitations)
		.set({ email: sql`'deleted-' || ${invitations.id} || '@deleted.invalid'` })
		.where(inArray(invitations.memberId, ids));
}

/** The mails to a confirmed address from before the deletion; mails that the deletion itself sends are kept. */
async function listMailsByAddress(db: Reader, { email, emailVerified }: SignedInUser): Promise<string[]> {
	if (!emailVerified) return [];
	const rows = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.email, email));
	return rows.map(({ id }) => id);
}

/**
 * Deletes an account's ways to sign in, its message channels, and what only its owner has seen: the tables declared so
 * in the schema, and those with a key other than the account's. Past messages are left to `eraseMessages`.
 */
async function erasePerson(
	tx: Tx,
	{ id, email, emailVerified }: SignedInUser,
	mails: readonly string[],
): Promise<void> {
	await endAccessOf(tx, id);
	await forgetBrowsersOf(tx, id);
	for (const [table, subject] of subjectsOfTables()) {
		if (!("person" in subject && subject.person?.erased === true) || MESSAGE_TABLES.has(table)) continue;
		await tx.delete(table).where(eq(subject.person.by, id));
	}
	const owner = eq(notificationPreferences.owner, `user:${id}`);
	const ownerByEmail = eq(notificationPreferences.owner, `email:${email}`);
	await tx.delete(notificationPreferences).where(emailVerified ? or(owner, ownerByEmail) : owner);
	await tx.delete(outbox).where(inArray(outbox.id, [...mails]));
	await tx.update(tripClaims).set({ userId: null }).where(eq(tripClaims.userId, id));
	if (!emailVerified) return;
	await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email));
	await tx.delete(tripAnswers).where(eq(tripAnswers.email, email));
	await tx
		.delete(supportRequests)
		.where(and(isNull(supportRequests.writerId), eq(supportRequests.email, email)));
}
