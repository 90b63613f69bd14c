import { and, asc, eq, gt, inArray, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import type { LedgerLine } from "#app/features/ledger/ledger.ts";
import {
	negated,
	poolRefundFailedLines,
	poolRefundReservedLines,
	poolTakenLines,
} from "#app/features/ledger/pool-lines.ts";
import { refundDoneLines } from "#app/features/ledger/refund-lines.ts";
import { isProviderRefusal, isProviderTimeout, type RefundFact } from "#app/gateway/gateway.ts";
import { leaveToJob } from "#app/gateway/leave-to-job.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import { newId } from "#app/lib/ids.server.ts";
import type { Cents } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { insertOne } from "#db/insert-one.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { poolRefunds, poolTopUps } from "#db/schema/pool.ts";
import { notifyRefundEnded } from "../notices.server.ts";
import {
	findTopUp,
	findTopUpByCharge,
	listPoolCharges,
	markPoolChanged,
	type PoolRefund,
	poolBalance,
	type TopUp,
	type TopUpContext,
} from "../pool.queries.ts";
import { shareTaken, type TakenShare } from "../pool-money.ts";
import { OPEN_REFUND_STATUSES, POOL_REFUND_TRANSITIONS, type PoolRefundStatus } from "../states.ts";
import * as memos from "../texts/memos.ts";
import { returnLeftovers } from "./return-leftovers.server.ts";

/** Sends refunds that were just reserved. Failed and unanswered ones are left to the sweeper. */
export async function sendRefunds(ctx: Ctx, refunds: readonly Pick<PoolRefund, "id">[]): Promise<void> {
	for (const { id } of refunds) await processPoolRefund(ctx, id).catch(leaveToJob("a refund of a pool"));
}

/**
 * Asks the provider for a refund under its own idempotency key, or for its state once its ref is known. Safe at any
 * time and in several processes.
 * @throws ProviderTimeout and any error but a refusal, after which the refund is `unknown`
 */
async function processPoolRefund(ctx: Ctx, id: string): Promise<PoolRefundStatus> {
	const found = await findRefund(ctx.db.read, { id });
	if (!found?.topUp.chargeRef) throw new Error(`refund ${id} of a pool has no charge`);
	const { refund, topUp } = found;
	try {
		const fact = await (refund.ref
			? ctx.payments.fetchRefund(refund.ref)
			: ctx.payments.refund({ id, chargeRef: topUp.chargeRef ?? "", amount: refund.amount }));
		return (await applyPoolRefund(ctx, fact)) ?? refund.status;
	} catch (error) {
		if (!refund.ref && isProviderRefusal(error)) {
			const change = { status: "failed", ref: null, error: `${error.code}: ${error.message}` } as const;
			return ctx.db.write((tx) => moveRefund(ctx, tx, id, change));
		}
		await ctx.db.write(async (tx) => {
			await tx
				.update(poolRefunds)
				.set({ status: "unknown", updatedAt: ctx.now.getTime() })
				.where(and(eq(poolRefunds.id, id), inArray(poolRefunds.status, [...OPEN_REFUND_STATUSES])));
		});
		throw error;
	}
}

/** A refund younger than this may still be being sent; each further wait is as long as all before it together. */
const FIRST_WAIT_MS = 20_000;

/** Retries the open refunds, or looks them up once their ref is known. @returns how many have changed */
export async function sweepPoolRefunds(ctx: Ctx): Promise<number> {
	const now = ctx.now.getTime();
	const open = await ctx.db.read
		.select()
		.from(poolRefunds)
		.where(
			and(
				eq(poolRefunds.provider, ctx.payments.provider),
				inArray(poolRefunds.status, [...OPEN_REFUND_STATUSES]),
			),
		);
	const isDue = ({ createdAt, updatedAt }: PoolRefund) =>
		now - updatedAt >= Math.min(HOUR_MS, Math.max(FIRST_WAIT_MS, updatedAt - createdAt));
	let changed = 0;
	const process = async (turn: Ctx, { id, status }: PoolRefund) => {
		if ((await processPoolRefund(turn, id)) !== status) changed += 1;
	};
	const failed = "refund(s) of a pool could not be cleared up";
	await forEachTurn(ctx, open.filter(isDue), process, { failed, except: isProviderTimeout });
	return changed;
}

const STATUS_FROM_PROVIDER = { pending: "unknown", succeeded: "processed", failed: "failed" } as const;

/** A refund's id contains its top-up's. */
const REFUND_ID = /\.refund-\d+$/;

/**
 * Updates our books after a refund of a top-up, ours or a manual one. Idempotent, and independent of the order of
 * calls. One of ours that this database has forgotten, because it was restored from an earlier copy, is reserved again.
 * @returns its status afterwards; null if its charge is no top-up
 */
export async function applyPoolRefund(ctx: Ctx, fact: RefundFact): Promise<PoolRefundStatus | null> {
	return ctx.db.write(async (tx) => {
		const known = await findRefundBy(tx, fact);
		const change = { status: STATUS_FROM_PROVIDER[fact.status], ref: fact.ref, error: fact.error };
		if (known) {
			if (known.amount !== fact.amount || (known.ref !== null && known.ref !== fact.ref))
				throw new Error(`refund ${fact.ref} does not match ${known.id}`);
			return moveRefund(ctx, tx, known.id, change);
		}
		const found = await findTopUpByCharge(tx, { chargeRef: fact.chargeRef });
		if (!found) return null;
		if (!REFUND_ID.test(fact.id)) return takeInByHand(ctx, tx, found, fact);
		const { topUp } = found;
		const now = ctx.now.getTime();
		await tx.insert(poolRefunds).values({
			...{ id: fact.id, topUpId: topUp.id, amount: fact.amount, provider: topUp.provider },
			...{ status: "created", createdAt: now, updatedAt: now },
		});
		await post(
			ctx,
			tx,
			found,
			`pool-refund-reserve:${fact.id}`,
			poolRefundReservedLines(topUp.tripId, fact.amount),
		);
		return moveRefund(ctx, tx, fact.id, change);
	});
}

async function findRefundBy(tx: Tx, { id, ref }: RefundFact): Promise<PoolRefund | null> {
	const [row] = await tx
		.select()
		.from(poolRefunds)
		.where(or(eq(poolRefunds.ref, ref), id === "" ? undefined : eq(poolRefunds.id, id)));
	return row ?? null;
}

/** Books a manual refund of a top-up, once. A pending one has left the provider's balance, so it counts as made. */
async function takeInByHand(
	ctx: Ctx,
	tx: Tx,
	found: TopUpContext,
	{ ref, amount, status }: RefundFact,
): Promise<PoolRefundStatus> {
	if (status === "failed") return "failed";
	const { topUp } = found;
	const { tripId, provider } = topUp;
	const share = await shareOf(tx, topUp, amount);
	const now = ctx.now.getTime();
	await insertOne(tx, poolRefunds, {
		...{ id: newId(), topUpId: topUp.id, amount, provider, ref, status: "processed", isByHand: true },
		...{ fromHouse: share.house, createdAt: now, updatedAt: now },
	});
	await addTaken(tx, topUp.id, topUp, share);
	await post(ctx, tx, found, `refund:${ref}`, poolTakenLines(tripId, share, "refund_deduction_income"));
	await markPoolChanged(tx, tripId, ctx.now);
	return "processed";
}

type Taken = { takenFromPool: number; takenFromHouse: number };

/** Adds to what was taken of a top-up's charge; negative amounts were returned. */
export async function addTaken(
	tx: Tx,
	id: string,
	before: Taken,
	{ pool, house }: { pool: number; house: number },
): Promise<void> {
	await tx
		.update(poolTopUps)
		.set({ takenFromPool: before.takenFromPool + pool, takenFromHouse: before.takenFromHouse + house })
		.where(eq(poolTopUps.id, id));
}

type Change = { status: PoolRefundStatus; ref: string | null; error: string | null };

async function moveRefund(
	ctx: Ctx,
	tx: Tx,
	id: string,
	{ status, ref, error }: Change,
): Promise<PoolRefundStatus> {
	const found = await findRefund(tx, { id });
	if (!found) throw new Error("a refund of a pool is never deleted");
	const { refund, topUp, ...owner } = found;
	// A refund with a ref was made by another process. One that failed at the provider is final.
	if (status === "failed" && ref === null && refund.ref !== null) return refund.status;
	const isFinal = refund.status === "failed" && refund.ref !== null;
	if (isFinal || !canMove(refund.status, status)) return refund.status;
	const after = {
		...refund,
		status,
		ref: ref ?? refund.ref,
		errorMessage: error,
		updatedAt: ctx.now.getTime(),
	};
	await tx.update(poolRefunds).set(after).where(eq(poolRefunds.id, id));
	if (status !== "processed" && status !== "failed") return status;
	const source =
		status === "processed" ? `refund:${ref}` : ref ? `refund-failed:${ref}` : `pool-refund-undo:${id}`;
	await post(ctx, tx, { topUp, ...owner }, source, await linesOf(ctx, tx, found, status));
	await markPoolChanged(tx, topUp.tripId, ctx.now);
	await notifyRefundEnded(ctx, tx, { topUp, ...owner }, after);
	// The part that the house had borne may come back into a closed pool.
	if (status === "failed") await returnLeftovers(ctx, tx, topUp.tripId);
	return status;
}

function canMove(from: PoolRefundStatus, to: PoolRefundStatus): boolean {
	return POOL_REFUND_TRANSITIONS[from].includes(to) || (from === "unknown" && to === "unknown");
}

type Found = NonNullable<Awaited<ReturnType<typeof findRefund>>>;

async function linesOf(
	ctx: Ctx,
	tx: Tx,
	{ refund, topUp }: Found,
	status: "processed" | "failed",
): Promise<LedgerLine[]> {
	const { tripId } = topUp;
	const { amount, isByHand, fromHouse } = refund;
	if (isByHand) {
		const share = { pool: amount - fromHouse, house: fromHouse };
		await addTaken(tx, topUp.id, topUp, { pool: -share.pool, house: -share.house });
		return negated(poolTakenLines(tripId, share, "refund_deduction_income"));
	}
	if (status === "failed") {
		const from = refund.status === "processed" ? "stripe_balance" : "refund_clearing";
		const toHouse = await repayHouse(ctx, tx, topUp, amount);
		return poolRefundFailedLines(tripId, { pool: amount - toHouse, house: toHouse }, from);
	}
	if (refund.status !== "failed") return refundDoneLines(amount);
	// After the refusal the pool got its amount back, and may have sent it again since. Nothing is reserved for this
	// refund, so it is booked like a manual one.
	const own = eq(poolRefunds.id, refund.id);
	await tx.update(poolRefunds).set({ isByHand: true }).where(own);
	const share = await shareOf(tx, topUp, amount);
	await tx.update(poolRefunds).set({ fromHouse: share.house }).where(own);
	await addTaken(tx, topUp.id, topUp, share);
	return poolTakenLines(tripId, share, "refund_deduction_income");
}

/**
 * After another refund of the charge has failed, its amount first repays what the house has borne of the charge's
 * refunds.
 * @returns how much of the amount, in cents
 */
async function repayHouse(ctx: Ctx, tx: Tx, topUp: TopUp, amount: Cents): Promise<Cents> {
	const borne = await tx
		.select()
		.from(poolRefunds)
		.where(
			and(
				eq(poolRefunds.topUpId, topUp.id),
				eq(poolRefunds.status, "processed"),
				gt(poolRefunds.fromHouse, 0),
			),
		)
		.orderBy(asc(insertionOrder(poolRefunds)));
	let left = amount;
	for (const { id, fromHouse } of borne) {
		const repaid = Math.min(left, fromHouse);
		left -= repaid;
		await tx
			.update(poolRefunds)
			.set({ fromHouse: fromHouse - repaid, updatedAt: ctx.now.getTime() })
			.where(eq(poolRefunds.id, id));
	}
	const toHouse = amount - left;
	await addTaken(tx, topUp.id, topUp, { pool: toHouse, house: -toHouse });
	return toHouse;
}

/** The pool's and the house's part of a refund without a reservation. */
async function shareOf(tx: Tx, { id, tripId, provider }: TopUp, amount: Cents): Promise<TakenShare> {
	const charges = await listPoolCharges(tx, { tripId, provider });
	const own = charges.find((one) => one.id === id);
	if (!own) throw new Error(`top-up ${id} is not in its pool`);
	return shareTaken(own, await poolBalance(tx, { tripId, provider }), amount);
}

async function findRefund(db: Reader, { id }: { id: string }) {
	const [row] = await db
		.select({ refund: poolRefunds, topUpId: poolRefunds.topUpId })
		.from(poolRefunds)
		.where(eq(poolRefunds.id, id));
	const found = row && (await findTopUp(db, { id: row.topUpId }));
	return found ? { refund: row.refund, ...found } : null;
}

function post(
	ctx: Ctx,
	tx: Tx,
	{ topUp }: TopUpContext,
	source: string,
	lines: Parameters<typeof postEntry>[1]["lines"],
) {
	const book = bookOf(topUp.provider);
	return postEntry(tx, { book, source, tripId: null, memo: memos.returnedMemo, at: ctx.now, lines });
}
