import { and, countDistinct, eq, gt, inArray, lt, max, or } from "drizzle-orm";
import type { MemberAccess } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { DECLINE_COUNTS_MS, ownTryAt } from "#app/features/payment-methods/wait-after-declines.ts";
import type { IntentFact } from "#app/gateway/gateway.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/client.server.ts";
import { attemptNetworks, cardDeclines, members, payments, setupDeclines, users } from "#db/schema/index.ts";
import {
	MAX_MEMBERS_OF_CARD,
	MAX_STRANGERS_DECLINES,
	strangersTryAt,
	testedCardTryAt,
} from "./card-testing.ts";
import type { AttemptContext } from "./payments.queries.ts";
import { COLLECTED_STATUSES } from "./states.ts";
import * as texts from "./texts/card-tries.ts";

type Payer = Pick<MemberAccess["member"], "id" | "userId" | "tripId">;
type Decline = typeof cardDeclines.$inferSelect;

/**
 * Makes a payer wait after declined cards (Rules: Paying). A member who has paid before, or whose account's address is
 * confirmed, waits only for their own declines, so that nobody else can lock them out.
 * @throws DomainError rate_limited with the seconds to wait
 */
export async function requireCardTry(ctx: Ctx, { member }: Pick<MemberAccess, "member">): Promise<void> {
	if (ctx.network === undefined) return;
	const now = ctx.now().getTime();
	const until = Math.max(
		await ownWait(ctx.db.read, member, now),
		(await isStranger(ctx.db.read, member))
			? await strangersWait(ctx.db.read, member, ctx.network, now)
			: now,
	);
	if (until <= now) return;
	const retryAfter = Math.ceil((until - now) / 1_000);
	const message = userOf(ctx) ? texts.waitAfterDeclines(retryAfter) : texts.guestWaits(retryAfter);
	throw new DomainError("rate_limited", message, { retryAfter });
}

/** Records the network from which an attempt was begun, for a day. */
export async function noteNetwork(ctx: Ctx, tx: Tx, attemptId: string): Promise<void> {
	if (ctx.network === undefined) return;
	const row = { attemptId, network: ctx.network, at: ctx.now().getTime() };
	await tx.insert(attemptNetworks).values(row).onConflictDoNothing();
}

/**
 * Records a decline once, even if it is reported several times. Charges made while the member is away are not their
 * tries.
 * @returns whether the intent must not be tried again
 */
export async function noteDecline(
	ctx: Ctx,
	tx: Tx,
	{ attempt, member }: Pick<AttemptContext, "attempt" | "member">,
	fact: IntentFact,
): Promise<boolean> {
	if (!fact.declineRef || attempt.surface === "off_session") return false;
	const [from] = await tx.select().from(attemptNetworks).where(eq(attemptNetworks.attemptId, attempt.id));
	const now = ctx.now().getTime();
	await tx
		.insert(cardDeclines)
		.values({
			ref: fact.declineRef,
			memberId: member.id,
			userId: member.userId,
			tripId: member.tripId,
			network: from?.network ?? null,
			fingerprint: fact.fingerprint,
			isStranger: await isStranger(tx, member),
			at: now,
		})
		.onConflictDoNothing();
	return (await ownWait(tx, member, now)) > now;
}

/** Deletes records that no limit needs any more. */
export async function deleteOldDeclines(tx: Tx, now: Date): Promise<void> {
	const before = now.getTime() - DAY_MS;
	await tx.delete(cardDeclines).where(lt(cardDeclines.at, before));
	await tx.delete(attemptNetworks).where(lt(attemptNetworks.at, before));
	await tx.delete(setupDeclines).where(lt(setupDeclines.at, before));
}

/** From when a payer may try again by their own declines. A payment clears them; an account's places count together. */
async function ownWait(db: Reader, member: Payer, now: number): Promise<number> {
	const isOwn = member.userId ? eq(cardDeclines.userId, member.userId) : eq(cardDeclines.memberId, member.id);
	const declines = await db
		.select()
		.from(cardDeclines)
		.where(and(isOwn, gt(cardDeclines.at, now - DECLINE_COUNTS_MS)));
	if (declines.length === 0) return now;
	const paidAt = await lastPaidAt(db, member);
	const open = declines.filter(({ at }) => at > paidAt);
	const tested: Decline[] = [];
	for (const one of open) if (await isTestedCard(db, one)) tested.push(one);
	return Math.max(ownTryAt(open.map(timeOf), now), testedCardTryAt(tested.map(timeOf), now));
}

async function strangersWait(db: Reader, { tripId }: Payer, network: string, now: number): Promise<number> {
	const isNear = or(eq(cardDeclines.tripId, tripId), eq(cardDeclines.network, network));
	const declines = await db
		.select()
		.from(cardDeclines)
		.where(and(isNear, eq(cardDeclines.isStranger, true), gt(cardDeclines.at, now - HOUR_MS)));
	const onTrip = declines.filter((one) => one.tripId === tripId).map(timeOf);
	const fromNetwork = declines.filter((one) => one.network === network).map(timeOf);
	return Math.max(
		strangersTryAt(onTrip, MAX_STRANGERS_DECLINES.trip, now),
		strangersTryAt(fromNetwork, MAX_STRANGERS_DECLINES.network, now),
	);
}

/** Tells whether nobody at this place has paid yet, and its account, if any, has no confirmed address. */
async function isStranger(db: Reader, member: Payer): Promise<boolean> {
	if ((await lastPaidAt(db, member)) > 0) return false;
	if (!member.userId) return true;
	const [user] = await db
		.select({ verifiedAt: users.emailVerifiedAt })
		.from(users)
		.where(eq(users.id, member.userId));
	return (user?.verifiedAt ?? null) === null;
}

async function lastPaidAt(db: Reader, { id, userId }: Payer): Promise<number> {
	const isOwn = userId ? eq(members.userId, userId) : eq(members.id, id);
	const [row] = await db
		.select({ at: max(payments.paidAt) })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.where(and(isOwn, inArray(payments.status, [...COLLECTED_STATUSES])));
	return row?.at ?? 0;
}

async function isTestedCard(db: Reader, { fingerprint, at }: Decline): Promise<boolean> {
	if (!fingerprint) return false;
	const [row] = await db
		.select({ members: countDistinct(cardDeclines.memberId) })
		.from(cardDeclines)
		.where(and(eq(cardDeclines.fingerprint, fingerprint), gt(cardDeclines.at, at - DAY_MS)));
	return (row?.members ?? 0) >= MAX_MEMBERS_OF_CARD;
}

const timeOf = ({ at }: Decline) => at;
