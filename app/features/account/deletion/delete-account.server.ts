import { and, eq, isNull } from "drizzle-orm";
import { requireUser } from "#app/access/access.server.ts";
import type { Ctx, SignedInUser } from "#app/access/ctx.ts";
import { queueAccountMail } from "#app/features/identity/account-mail.server.ts";
import { passwordMatches } from "#app/features/identity/passwords.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { queueDetachCards } from "#app/features/payments/cards/card-jobs.server.ts";
import { listLiveAttempts } from "#app/features/payments/payments.queries.ts";
import {
	endSubscriptionOf,
	requireNoSubscription,
} from "#app/features/plans/billing/change-subscription.server.ts";
import { findLiveSubscription } from "#app/features/plans/billing/subscriptions.queries.ts";
import { sumCashBack } from "#app/features/tiers/cash-back/cash-back.queries.ts";
import { TIER_BY_ID, tierOf } from "#app/features/tiers/tiers.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { mailAddress, readableAddress } from "#app/lib/email-address.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { users } from "#db/schema/access.ts";
import { hasWayToConfirm, isConfirmed } from "../security/proof.server.ts";
import type { DeleteAccount } from "./deletion.schema.ts";
import { findDeletionFacts } from "./deletion-facts.queries.ts";
import { type DeletionFacts, deletionBlocks, fateOfTrip } from "./deletion-rules.ts";
import { erasePerson } from "./erase-person.server.ts";
import { queueForgetCustomers } from "./forget-customers.server.ts";
import { leaveTrips } from "./leave-trips.server.ts";
import * as texts from "./texts.ts";

/**
 * Deletes the asker's account for good (Rules: Deleting an account). The row, its payments and the ledger stay without
 * the person. Open payments of their own are cancelled at the provider first, which decides any race.
 * @param session whose passkey has confirmed it within the last 10 minutes, where the account has no password
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
	await ctx.db.write(async (tx) => {
		const current = await factsFor(ctx, user, tx);
		refuseBlocked(current);
		await requireNoSubscription(tx, user.id);
		await markDeleted(ctx, tx, { ...user, passwordHash });
		await leaveTrips(ctx, tx, user, current);
		await queueDetachCards(ctx, tx, user.id);
		await queueForgetCustomers(ctx, tx, user.id);
		await erasePerson(tx, user);
		const mail = { userId: null, email: user.email, content: texts.mail(tier?.name ?? null) };
		await queueAccountMail(ctx, tx, { kind: "account_deleted", ...mail });
	});
}

/** What stands in the way, and by what the account confirms it. @throws DomainError unauthenticated */
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

/** What is not used yet, pending or not, in cents. */
async function cashBackOf(ctx: Ctx, { id }: SignedInUser): Promise<Cents> {
	const { amount } = await sumCashBack(ctx.db.read, { userId: id, provider: ctx.payments.provider });
	return Math.max(0, amount);
}

export type DeletionView = Awaited<ReturnType<typeof deletionView>>;

/** @returns the hash of the password that was proved; empty where there is none */
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
		if (hasLiveAttempts) await cancelOpenAttempts(ctx, await listLiveAttempts(ctx.db.read, { memberId }));
	}
}

function refuseBlocked(facts: DeletionFacts): void {
	const [first] = deletionBlocks(facts);
	if (first) throw new DomainError("conflict", texts.reasonOf(first.reason, first.title));
}

type Proved = Pick<SignedInUser, "id"> & { passwordHash: string };

/**
 * If two calls come at once, the second finds the account deleted.
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
