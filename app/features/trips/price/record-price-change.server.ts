import { and, eq, inArray } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import {
	type Notice,
	notifyEach,
	withdrawNotice,
} from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import { assignShares } from "#app/features/payments/companions/paying-together.ts";
import { findPaymentState, type Payment } from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import { listSettledSpots, rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import { lowerBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { payableShare } from "#app/features/payments/share-change/share-with.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { baseOf, baseShares, spotPrice } from "#app/lib/shares.ts";
import { inBatches } from "#db/bulk.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { members, trips } from "#db/schema/access.ts";
import { priceAnswers, priceChanges } from "#db/schema/prices.ts";
import {
	listLowerPrices,
	listSharesToLower,
	listWaiting,
	type PriceChange,
	type PricedSpot,
} from "./price.queries.ts";
import { isChangedBy, isCheaper, type PriceAnswer, priceSteps } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import * as texts from "./texts.ts";

/** What a notice about a new price says besides: other changes, in sentences, and the organizer's note. */
type ToldBeside = { changes: readonly string[]; note?: string };
const NOTHING_ELSE: ToldBeside = { changes: [] };

export type RecordedPrice = {
	changeId: string;
	notified: ReadonlySet<string>; // the ids of the members who were told
	toLower: ReadonlySet<string>; // the ids of those whose share `lowerShares` makes smaller
};

/** What everyone was told about a change of a trip, in sentences. `source` is that of these notices. */
export type TripNews = { source: string; changed: readonly string[]; note: readonly string[] };

export type PriceOrder = Pick<PriceChange, "kind" | "totalBefore" | "reason" | "mayKeep">;

/**
 * Records what a new price means for everyone who has begun to pay, and asks those who would pay more. It replaces
 * earlier open questions. The notice to those asked includes `told`. The caller has stored the trip's new costs and
 * rewritten the shares of members who have not begun to pay; it calls `lowerShares` after the commit.
 */
export async function recordPriceChange(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	change: PriceOrder,
	told: ToldBeside = NOTHING_ELSE,
): Promise<RecordedPrice> {
	const everyone = await listMembers(tx, { tripId: trip.id });
	const settled = await listSettledSpots(tx, trip.id, everyone);
	const priced = everyone.map((member) => ({
		...{ id: member.id, role: member.role, base: baseOf(member) },
		hasBegun: settled.has(member.id),
	}));
	const waiting = await listWaiting(tx, { tripId: trip.id });
	const isAskedNow = (memberId: string) =>
		change.kind === "price" || waiting.some((one) => one.memberId === memberId);
	const steps = priceSteps(baseShares(trip), priced).filter(
		({ how, memberId }) => how === "lowered" || (how === "asked" && isAskedNow(memberId)),
	);
	await endOpenPrices(
		ctx,
		tx,
		waiting.map(({ memberId }) => memberId),
	);
	const stored = await insertOne(tx, priceChanges, {
		...change,
		id: newId(),
		tripId: trip.id,
		totalAfter: trip.totalCost,
		changedBy: userOf(ctx)?.id ?? null,
		createdAt: ctx.now.getTime(),
	});
	for (const batch of inBatches(steps))
		await tx.insert(priceAnswers).values(
			batch.map(({ memberId, from, to }) => ({
				...{ changeId: stored.id, memberId, baseBefore: from, baseAfter: to },
			})),
		);
	const asked = steps.filter(({ how }) => how === "asked");
	const notified = await notifyAsked(ctx, tx, trip, { change: stored, asked, everyone, beside: told });
	const toLower = new Set(steps.flatMap(({ how, memberId }) => (how === "lowered" ? [memberId] : [])));
	return { changeId: stored.id, notified, toLower };
}

/** Supersedes the open prices of these members, whose shares have been rewritten since. */
export async function endOpenPrices(ctx: Ctx, tx: Tx, memberIds: readonly string[]): Promise<void> {
	for (const batch of inBatches(memberIds))
		await tx
			.update(priceAnswers)
			.set({ answer: "superseded", answeredAt: ctx.now.getTime() })
			.where(and(eq(priceAnswers.answer, "pending"), inArray(priceAnswers.memberId, batch)));
}

type Asked = {
	change: PriceChange;
	asked: readonly { memberId: string; from: Cents; to: Cents }[];
	everyone: readonly Member[];
	beside: ToldBeside;
};

async function notifyAsked(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ change, asked, everyone, beside }: Asked,
): Promise<ReadonlySet<string>> {
	const payerIdOf = new Map(everyone.map(({ id, payerId }) => [id, payerId ?? id]));
	const told = everyone.flatMap((member) => {
		const own = asked.filter(({ memberId }) => payerIdOf.get(memberId) === member.id);
		if (own.length === 0 || isChangedBy(change, member)) return [];
		const notice: Notice = {
			kind: "price_asked",
			title: texts.askedTitle,
			message: texts.asked({
				...{ ...beside, organizer: trip.organizerName, trip: trip.title, reason: change.reason },
				isCheaper: isCheaper(change),
				was: member.individualCost,
				is: member.individualCost + sum(own.map(({ from, to }) => to - from)),
			}),
			source: `price:${change.id}`,
			actionUrl: pricePath(trip.shareId),
			mail: { actionLabel: texts.answerNow },
		};
		return [{ to: member, notice }];
	});
	await notifyEach(ctx, tx, trip, told);
	return new Set(told.map(({ to }) => to.id));
}

/**
 * Lowers the shares that a new price reduces, each payer's in a transaction of its own. A member whose payment is being
 * checked is left to the job. Safe to repeat and to be interrupted between two members.
 * @param tripId null for all trips
 * @param news what everyone was told about this change; the notice of a lower share includes it, and replaces that
 * notice if it was not sent yet
 * @returns how many shares were lowered
 * @throws AggregateError with the failures, after all the others
 */
export async function lowerShares(
	ctx: Ctx,
	tripId: string | null,
	news: TripNews | null = null,
): Promise<number> {
	let lowered = 0;
	const toLower = await listSharesToLower(ctx.db.read, { tripId });
	const lower = async (turn: Ctx, { payerId }: { payerId: string }) => {
		if (await lowerShare(turn, payerId, news)) lowered += 1;
	};
	await forEachTurn(ctx, toLower, lower, {
		failed: "share(s) could not be lowered",
		except: isProviderTimeout,
	});
	return lowered;
}

/** @returns false while a payment of the member is being checked, or if it was done already */
async function lowerShare(ctx: Ctx, payerId: string, news: TripNews | null): Promise<boolean> {
	const planned = await planLower(ctx.db.read, payerId);
	for (const { member } of planned?.shares ?? []) {
		const { liveAttempts } = await findPaymentState(ctx.db.read, member.id);
		if (liveAttempts.some(({ status }) => status === "unknown")) return false;
		await cancelOpenAttempts(ctx, liveAttempts, "replaced");
	}
	return ctx.db.write(async (tx) => {
		const lowered = await planLower(tx, payerId);
		if (!lowered) return false;
		const { trip, lower, shares } = lowered;
		const states = await Promise.all(shares.map(({ member }) => findPaymentState(tx, member.id)));
		if (states.some(({ liveAttempts }) => liveAttempts.length > 0)) return false;
		for (const [index, own] of shares.entries()) {
			const is = await storeLower(ctx, tx, trip, { ...own, payments: states[index]?.payments ?? [] });
			if (own.member.id !== payerId && is.is === own.member.individualCost) continue;
			const isFolded = news !== null && (await withdrawNotice(tx, own.member, news.source));
			const shareText = texts.lowered({ trip: trip.title, was: own.member.individualCost, ...is });
			const notice: Notice = {
				kind: "price_lowered",
				title: texts.loweredTitle,
				message: isFolded ? [...news.changed, shareText, ...news.note].join(" ") : shareText,
				source: `price:${lower[0]?.changeId}:${payerId}`,
				actionUrl: pricePath(trip.shareId),
			};
			await notifyEach(ctx, tx, trip, [{ to: own.member, notice }]);
		}
		await storeAnswers(ctx, tx, lower, "lowered");
		return true;
	});
}

type LowerShare = { member: Member; share: Cents; takenOver: Cents };
type LowerPlan = { trip: Trip; lower: readonly PricedSpot[]; shares: LowerShare[] };

/**
 * The new shares after the lower prices of a member's spot and their companions' spots: the member's own comes first,
 * then those of others who have paid a part of these spots. Null if nothing is to be lowered.
 */
async function planLower(db: Reader, payerId: string): Promise<LowerPlan | null> {
	const [found] = await db
		.select({ member: members, trip: trips })
		.from(members)
		.innerJoin(trips, eq(trips.id, members.tripId))
		.where(eq(members.id, payerId));
	const lower = await listLowerPrices(db, { payerId });
	if (!found || lower.length === 0 || found.member.removedAt !== null || found.trip.status !== "active")
		return null;
	const everyone = await listMembers(db, { tripId: found.trip.id });
	const byOf = new Map(lower.map(({ memberId, by }) => [memberId, by]));
	const prices = new Map(
		everyone.map((spot) => [spot.id, Math.max(0, spotPrice(spot) + Math.min(0, byOf.get(spot.id) ?? 0))]),
	);
	const assigned = assignShares(everyone, prices);
	const shares = everyone.flatMap((member) => {
		const { share = 0, takenOver = 0 } = assigned.get(member.id) ?? {};
		const isSame = share === member.individualCost && takenOver === member.takenOver;
		return isSame && member.id !== payerId ? [] : [{ member, share: payableShare(share), takenOver }];
	});
	return {
		trip: found.trip,
		lower,
		shares: shares.toSorted(
			(one, other) => Number(other.member.id === payerId) - Number(one.member.id === payerId),
		),
	};
}

/** Stores the outcome of the price changes of some spots. */
export async function storeAnswers(
	ctx: Ctx,
	tx: Tx,
	spots: readonly { changeId: string; memberId: string }[],
	answer: PriceAnswer,
): Promise<void> {
	for (const { changeId, memberId } of spots)
		await tx
			.update(priceAnswers)
			.set({ answer, answeredAt: ctx.now.getTime() })
			.where(and(eq(priceAnswers.changeId, changeId), eq(priceAnswers.memberId, memberId)));
}

/** Stores the new prices of companions' spots. The caller changes their payer's share. */
export async function repriceCompanions(
	tx: Tx,
	payerId: string,
	spots: readonly PricedSpot[],
): Promise<Cents> {
	const companions = spots.filter(({ memberId }) => memberId !== payerId);
	for (const { memberId, takenOver, by } of companions)
		await tx
			.update(members)
			.set({ takenOver: takenOver - by })
			.where(eq(members.id, memberId));
	return sum(companions.map(({ by }) => by));
}

/** @returns the new share, and what was paid beyond it, in cents */
async function storeLower(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	{ member, share, takenOver, payments }: LowerShare & { payments: readonly Payment[] },
): Promise<{ is: Cents; credit: Cents }> {
	if (hasAgreedToShare(member, payments) || member.payerId !== null) {
		await tx.update(members).set({ takenOver }).where(eq(members.id, member.id));
		if (share >= member.individualCost) return { is: member.individualCost, credit: 0 };
		const { share: is, rest } = await lowerBegunShare(ctx, tx, { trip, member }, payments, share);
		return { is, credit: rest.credit };
	}
	await rewriteShares(ctx, tx, trip, [{ member, share, takenOver }]);
	const isPaidByOther = share === 0 && takenOver < 0;
	if (isPaidByOther) await tx.update(members).set({ confirmed: true }).where(eq(members.id, member.id));
	return { is: share, credit: 0 };
}
