import { and, eq, inArray } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { type Notice, notifyEach } from "#app/features/messages/notifications/notify.server.ts";
import { cancelOpenAttempts } from "#app/features/payments/attempts/cancel-attempts.server.ts";
import {
	findPaymentState,
	listPayingMembers,
	listTripPayments,
} from "#app/features/payments/payments.queries.ts";
import { hasAgreedToShare } from "#app/features/payments/schedule/payment-state.ts";
import { rewriteShares } from "#app/features/payments/schedule/rewrite-shares.server.ts";
import { lowerBegunShare } from "#app/features/payments/share-change/change-begun-share.server.ts";
import { payableShare } from "#app/features/payments/share-change/share-with.ts";
import { isProviderTimeout } from "#app/gateway/gateway.ts";
import { newId } from "#app/lib/ids.server.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { baseOf, baseShares } from "#app/lib/shares.ts";
import { inBatches } from "#db/bulk.ts";
import type { Tx } from "#db/db.ts";
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
import { type PriceAnswer, priceSteps } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import * as texts from "./texts.ts";

type Change = Pick<PriceChange, "kind" | "totalBefore" | "reason" | "mayKeep">;

/**
 * Records what a new price means for everyone who has begun to pay, and asks those for whom it is more. It takes the place of earlier questions
 * that are still open. The caller has stored the trip's new costs, and rewritten the shares of the others; it calls `lowerShares` after the commit.
 */
export async function recordPriceChange(ctx: Ctx, tx: Tx, trip: Trip, change: Change): Promise<PriceChange> {
	const everyone = await listMembers(tx, { tripId: trip.id });
	const begun = await listBegun(tx, trip.id, everyone);
	const priced = everyone.map((member) => ({
		...{ id: member.id, role: member.role, base: baseOf(member) },
		hasBegun: begun.has(member.payerId ?? member.id),
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
	await notifyAsked(ctx, tx, trip, {
		change: stored,
		asked: steps.filter(({ how }) => how === "asked"),
		everyone,
	});
	return stored;
}

/** Ends what an earlier price has left open for these members, whose shares have been rewritten since. */
export async function endOpenPrices(ctx: Ctx, tx: Tx, memberIds: readonly string[]): Promise<void> {
	for (const batch of inBatches(memberIds))
		await tx
			.update(priceAnswers)
			.set({ answer: "superseded", answeredAt: ctx.now.getTime() })
			.where(and(eq(priceAnswers.answer, "pending"), inArray(priceAnswers.memberId, batch)));
}

/** Whose share changes only with their consent: who has paid something, or is paying at this moment. */
async function listBegun(tx: Tx, tripId: string, everyone: readonly Member[]): Promise<Set<string>> {
	const payments = Map.groupBy(await listTripPayments(tx, { tripId }), ({ memberId }) => memberId);
	const paying = await listPayingMembers(tx, { tripId });
	const begun = everyone.filter((member) => hasAgreedToShare(member, payments.get(member.id) ?? []));
	return new Set([...begun, ...paying].map(({ id }) => id));
}

type Asked = {
	change: PriceChange;
	asked: readonly { memberId: string; from: Cents; to: Cents }[];
	everyone: readonly Member[];
};

async function notifyAsked(ctx: Ctx, tx: Tx, trip: Trip, { change, asked, everyone }: Asked): Promise<void> {
	const payerIdOf = new Map(everyone.map(({ id, payerId }) => [id, payerId ?? id]));
	const told = everyone.flatMap((member) => {
		const own = asked.filter(({ memberId }) => payerIdOf.get(memberId) === member.id);
		if (own.length === 0) return [];
		const notice: Notice = {
			kind: "price_asked",
			title: texts.askedTitle,
			message: texts.asked({
				organizer: trip.organizerName,
				trip: trip.title,
				was: member.individualCost,
				is: member.individualCost + sum(own.map(({ from, to }) => to - from)),
				reason: change.reason,
			}),
			source: `price:${change.id}`,
			actionUrl: pricePath(trip.shareId),
			mail: { actionLabel: texts.answerNow },
		};
		return [{ to: member, notice }];
	});
	await notifyEach(ctx, tx, trip, told);
}

/**
 * Lowers the shares that a new price makes smaller, each payer's in a transaction of its own. One whose payment is being checked waits for the job.
 * It can be repeated, and killed between two members.
 * @param tripId null for all trips
 * @returns how many shares have become smaller
 * @throws AggregateError with the failures, after all the others
 */
export async function lowerShares(ctx: Ctx, tripId: string | null): Promise<number> {
	let lowered = 0;
	const toLower = await listSharesToLower(ctx.db.read, { tripId });
	const lower = async (turn: Ctx, { payerId }: { payerId: string }) => {
		if (await lowerShare(turn, payerId)) lowered += 1;
	};
	await forEachTurn(ctx, toLower, lower, {
		failed: "share(s) could not be lowered",
		except: isProviderTimeout,
	});
	return lowered;
}

/** @returns false while a payment of the member is being checked, or where it is done already */
async function lowerShare(ctx: Ctx, payerId: string): Promise<boolean> {
	const { liveAttempts } = await findPaymentState(ctx.db.read, payerId);
	if (liveAttempts.some(({ status }) => status === "unknown")) return false;
	await cancelOpenAttempts(ctx, liveAttempts, "replaced");
	return ctx.db.write(async (tx) => {
		const state = await findPaymentState(tx, payerId);
		if (state.liveAttempts.length > 0) return false;
		const [found] = await tx
			.select({ member: members, trip: trips })
			.from(members)
			.innerJoin(trips, eq(trips.id, members.tripId))
			.where(eq(members.id, payerId));
		const lower = await listLowerPrices(tx, { payerId });
		const [first] = lower;
		if (!found || !first || found.member.removedAt !== null || found.trip.status !== "active") return false;
		const { trip, member } = found;
		const lowered = await storeLower(ctx, tx, { trip, member, payments: state.payments, lower });
		await storeAnswers(ctx, tx, lower, "lowered");
		const notice: Notice = {
			kind: "price_lowered",
			title: texts.loweredTitle,
			message: texts.lowered({ trip: trip.title, was: member.individualCost, ...lowered }),
			source: `price:${first.changeId}:${payerId}`,
			actionUrl: pricePath(trip.shareId),
		};
		await notifyEach(ctx, tx, trip, [{ to: member, notice }]);
		return true;
	});
}

/** Stores what has become of the prices of some spots. */
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

/** Stores what companions' spots cost from now on. The caller changes their payer's share. */
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

type Lowered = {
	trip: Trip;
	member: Member;
	payments: Awaited<ReturnType<typeof findPaymentState>>["payments"];
	lower: readonly PricedSpot[];
};

/** @returns the share that it has become, and what was paid beyond it, in cents */
async function storeLower(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, payments, lower }: Lowered,
): Promise<{ is: Cents; credit: Cents }> {
	const share = payableShare(member.individualCost + sum(lower.map(({ by }) => by)));
	if (share >= member.individualCost) return { is: member.individualCost, credit: 0 };
	const takenOver = member.takenOver + (await repriceCompanions(tx, member.id, lower));
	if (hasAgreedToShare(member, payments)) {
		await tx.update(members).set({ takenOver }).where(eq(members.id, member.id));
		const { share: is, rest } = await lowerBegunShare(ctx, tx, { trip, member }, payments, share);
		return { is, credit: rest.credit };
	}
	await rewriteShares(ctx, tx, trip, [{ member, share, takenOver }]);
	return { is: share, credit: 0 };
}
