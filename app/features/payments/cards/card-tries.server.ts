import { and, countDistinct, eq, gt, lt, max, or, sql } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import type { SetupFact } from "#app/gateway/cards.ts";
import type { PaymentError } from "#app/gateway/intent-fact.ts";
import { DAY_MS, HOUR_MS } from "#app/lib/dates.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Reader, Tx } from "#db/db.ts";
import { members, users } from "#db/schema/access.ts";
import { cardDeclines, cardFormNetworks, payments } from "#db/schema/payments.ts";
import { deleteInChunks } from "#db/write-in-chunks.ts";
import {
	DECLINE_COUNTS_MS,
	MAX_PAYERS_OF_CARD,
	MAX_STRANGERS_DECLINES,
	ownTryAt,
	strangersTryAt,
	testedCardTryAt,
} from "./card-testing.ts";
import { logDecline, type TryFields } from "./decline-lines.server.ts";

/** Who enters a card, to pay or to save it: a spot, an account, or both. */
export type CardHolder = { memberId: string | null; userId: string | null; tripId: string | null };
type Decline = typeof cardDeclines.$inferSelect;

/**
 * Refuses a payer who must wait after declined cards, whether entered to pay or to be saved (Rules: Paying). Someone
 * who has paid before, or whose account has a confirmed address, waits only for their own declines, so that nobody else
 * can lock them out.
 * @param message gets the seconds to wait
 * @throws DomainError rate_limited with the seconds to wait
 */
export async function requireCardTry(
	ctx: Ctx,
	holder: CardHolder,
	message: (seconds: number) => string,
): Promise<void> {
	const retryAfter = await cardTryWait(ctx, holder);
	if (retryAfter > 0) throw new DomainError("rate_limited", message(retryAfter), { retryAfter });
}

/** How long a payer must wait after declined cards, in seconds; 0 if they need not. */
export async function cardTryWait(ctx: Ctx, holder: CardHolder): Promise<number> {
	if (ctx.network === undefined) return 0;
	const now = ctx.now.getTime();
	const until = Math.max(
		await ownWait(ctx.db.read, holder, now),
		(await isStranger(ctx.db.read, holder))
			? await strangersWait(ctx.db.read, holder, ctx.network, now)
			: now,
	);
	return Math.max(0, Math.ceil((until - now) / 1_000));
}

/** Records, for a day, the network from which a card form was opened. @param formId the id of the attempt or setup */
export async function noteNetwork(ctx: Ctx, tx: Tx, formId: string): Promise<void> {
	if (ctx.network === undefined) return;
	const row = { formId, network: ctx.network, at: ctx.now.getTime() };
	await tx.insert(cardFormNetworks).values(row).onConflictDoNothing();
}

/**
 * Records a decline once, even if it is reported repeatedly.
 * @param decline `ref` identifies the try, `formId` the attempt or setup, `fields` the payment
 * @returns whether the form's intent or setup must not be tried again
 */
export async function noteDecline(
	ctx: Ctx,
	tx: Tx,
	holder: CardHolder,
	decline: {
		ref: string;
		formId: string;
		fingerprint: string | null;
		error: PaymentError | null;
		fields?: TryFields;
	},
): Promise<boolean> {
	const isOfForm = eq(cardFormNetworks.formId, decline.formId);
	const [from] = await tx.select().from(cardFormNetworks).where(isOfForm);
	const now = ctx.now.getTime();
	const stranger = await isStranger(tx, holder);
	const noted = await tx
		.insert(cardDeclines)
		.values({
			ref: decline.ref,
			...holder,
			network: from?.network ?? null,
			fingerprint: decline.fingerprint,
			isStranger: stranger,
			at: now,
		})
		.onConflictDoNothing()
		.returning({ ref: cardDeclines.ref });
	if (noted.length > 0) logDecline(decline.error, decline.fields);
	if ((await ownWait(tx, holder, now)) > now) return true;
	return stranger && from !== undefined && (await strangersWait(tx, holder, from.network, now)) > now;
}

/** Records the decline of a card that was to be saved. @returns whether the setup must not be tried again */
export async function noteSetupDecline(
	ctx: Ctx,
	tx: Tx,
	holder: CardHolder,
	{ id, status, declineRef: ref, fingerprint, error }: SetupFact,
): Promise<boolean> {
	if (!ref || status !== "requires_card") return false;
	return noteDecline(ctx, tx, holder, { ref, formId: id, fingerprint, error });
}

/** How long a decline is kept, in ms; no limit looks further back. */
export const DECLINE_KEPT_MS = DAY_MS;

/** Deletes records that no limit needs any more. */
export async function deleteOldDeclines(ctx: Ctx): Promise<void> {
	const before = ctx.now.getTime() - DECLINE_KEPT_MS;
	await deleteInChunks(ctx, cardDeclines.ref, lt(cardDeclines.at, before));
	await deleteInChunks(ctx, cardFormNetworks.formId, lt(cardFormNetworks.at, before));
}

/**
 * When a payer may try again, judging by their own declines, UTC ms. A payment clears those. All spots and saved cards
 * of an account count together, including declines from before a spot belonged to it.
 */
async function ownWait(db: Reader, holder: CardHolder, now: number): Promise<number> {
	const isOwn = or(
		holder.userId ? eq(cardDeclines.userId, holder.userId) : undefined,
		holder.memberId ? eq(cardDeclines.memberId, holder.memberId) : undefined,
	);
	const declines = await db
		.select()
		.from(cardDeclines)
		.where(and(isOwn, gt(cardDeclines.at, now - DECLINE_COUNTS_MS)));
	if (declines.length === 0) return now;
	const paidAt = await lastPaidAt(db, holder);
	const open = declines.filter(({ at }) => at > paidAt);
	const tested: Decline[] = [];
	for (const one of open) if (await isTestedCard(db, one)) tested.push(one);
	return Math.max(ownTryAt(open.map(timeOf), now), testedCardTryAt(tested.map(timeOf), now));
}

async function strangersWait(
	db: Reader,
	{ tripId }: CardHolder,
	network: string,
	now: number,
): Promise<number> {
	const isNear = or(tripId ? eq(cardDeclines.tripId, tripId) : undefined, eq(cardDeclines.network, network));
	const declines = await db
		.select()
		.from(cardDeclines)
		.where(and(isNear, eq(cardDeclines.isStranger, true), gt(cardDeclines.at, now - HOUR_MS)));
	const onTrip = declines.filter((one) => tripId !== null && one.tripId === tripId).map(timeOf);
	const fromNetwork = declines.filter((one) => one.network === network).map(timeOf);
	return Math.max(
		strangersTryAt(onTrip, MAX_STRANGERS_DECLINES.trip, now),
		strangersTryAt(fromNetwork, MAX_STRANGERS_DECLINES.network, now),
	);
}

/** Whether the payer has not paid before and has no account with a confirmed address. */
async function isStranger(db: Reader, holder: CardHolder): Promise<boolean> {
	if ((await lastPaidAt(db, holder)) > 0) return false;
	if (!holder.userId) return true;
	const [user] = await db
		.select({ verifiedAt: users.emailVerifiedAt })
		.from(users)
		.where(eq(users.id, holder.userId));
	return (user?.verifiedAt ?? null) === null;
}

/** A present counts as a payment of its giver. */
async function lastPaidAt(db: Reader, { memberId, userId }: CardHolder): Promise<number> {
	const isOwn = userId ? eq(members.userId, userId) : eq(members.id, memberId ?? "");
	const [row] = await db
		.select({ at: max(payments.paidAt) })
		.from(payments)
		.innerJoin(members, eq(members.id, sql`coalesce(${payments.givenBy}, ${payments.memberId})`))
		.where(isOwn);
	return row?.at ?? 0;
}

async function isTestedCard(db: Reader, { fingerprint, at }: Decline): Promise<boolean> {
	if (!fingerprint) return false;
	const payer = sql<string>`coalesce(${cardDeclines.userId}, ${cardDeclines.memberId})`;
	const [row] = await db
		.select({ payers: countDistinct(payer) })
		.from(cardDeclines)
		.where(and(eq(cardDeclines.fingerprint, fingerprint), gt(cardDeclines.at, at - DAY_MS)));
	return (row?.payers ?? 0) >= MAX_PAYERS_OF_CARD;
}

const timeOf = ({ at }: Decline) => at;
