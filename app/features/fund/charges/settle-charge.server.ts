import { and, desc, eq, gt, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { forEachTurn } from "#app/access/turns.ts";
import { balanceOf, bookOf, listPosted, postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount, type LedgerLine, memberInMemo } from "#app/features/ledger/ledger.ts";
import { linesToReach, overpaidDisputeLines, shareLines } from "#app/features/ledger/taken-lines.ts";
import {
	type OverpaymentPayload,
	payloadOf,
	returnedOf,
} from "#app/features/payments/attempts/overpayments.server.ts";
import { isCollected } from "#app/features/payments/states.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { nextId } from "#db/next-id.ts";
import { insertionOrder } from "#db/portable-sql.ts";
import { trips } from "#db/schema/access.ts";
import { releaseLines, transferReversals } from "#db/schema/fund.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { disputes, payments, refundLines } from "#db/schema/payments.ts";
import { jobs } from "#db/schema/system.ts";
import { statusByRefunds } from "../refunds/states.ts";
import { type ChargeFacts, chargeShares, leftInFund } from "./charge-shares.ts";
import {
	type Dispute,
	findOverpaidCharge,
	firstReceiver,
	listChargesOf,
	listDisputesOf,
	listRefundsOfCharge,
	type OverpaidCharge,
} from "./charges.queries.ts";
import { houseMoneyOf } from "./house-money.queries.ts";
import * as sources from "./sources.ts";
import * as texts from "./texts.ts";

/** The source and memo of a ledger entry. */
type EntryName = { source: string; memo: string };

type Change = {
	/** The entry for a refund without a reservation, if the provider has made it or it has failed. */
	refund?: EntryName;
	/** The entry for a dispute, if its bank has moved money. */
	dispute?: EntryName;
	/**
	 * What the organizer will owe for other charges of the trip that changed in the same transaction and are settled
	 * after this one, in cents. The fund lacks this money until then.
	 */
	owedForOthers?: Cents;
};

type Payment = typeof payments.$inferSelect;

/**
 * Brings the ledger and the payment's status in line with its refunds, disputes and releases, and plans the reversals
 * of what was released. Called after each change of them; safe to repeat. `chargeShares` computes the split from the
 * charge alone, and the difference to the posted entries becomes a new entry.
 */
export async function settleCharge(ctx: Ctx, tx: Tx, paymentId: string, change: Change = {}): Promise<void> {
	const refunds = await listRefundsOfCharge(tx, paymentId);
	const all = await listDisputesOf(tx, paymentId);
	if (refunds.length === 0 && all.length === 0) return;
	const [found] = await tx
		.select({ payment: payments, organizerId: trips.organizerId, receiverId: firstReceiver(tx) })
		.from(payments)
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(payments.id, paymentId));
	if (!found) return;
	const { payment } = found;
	const { id, tripId, provider, paymentNumber } = payment;
	const charges = await listChargesOf(tx, { tripId, provider });
	const own = charges.find((one) => one.paymentId === id);
	if (!own) return;
	// Refunds and disputes are never deleted, so if there are none, nothing was posted for them.
	const ofRefunds = refunds.filter(({ isReserved }) => !isReserved).flatMap(sources.ofRefund);
	const ofDisputes = all.flatMap(sources.ofDispute);
	const posted = {
		refunds: refunds.length > 0 ? await listPosted(tx, ofRefunds, sources.refundShifts(id)) : [],
		disputes: all.length > 0 ? await listPosted(tx, ofDisputes, sources.disputeShifts(id)) : [],
	};
	const facts: ChargeFacts = {
		...own,
		refunds: refunds.filter(({ status }) => status !== "failed"),
		bankFees: sum(all.map(({ fee }) => fee)),
	};
	const shares = chargeShares(facts, await findFree(tx, payment, charges, posted, change.owedForOthers));
	const parties = { tripId, organizerId: found.receiverId ?? found.organizerId };
	const name = memberInMemo({ id: payment.memberId });
	await post(ctx, tx, payment, {
		lines: linesToReach(shareLines(parties, shares.refunds, "refund_deduction_income"), posted.refunds),
		entry: change.refund,
		shifts: sources.refundShifts(id),
		shiftMemo: texts.refundShiftedMemo(name, paymentNumber),
	});
	if (all.length > 0) await setStatus(tx, payment, all);
	await post(ctx, tx, payment, {
		lines: linesToReach(shareLines(parties, shares.disputes, "dispute_loss"), posted.disputes),
		entry: change.dispute,
		shifts: sources.disputeShifts(id),
		shiftMemo: texts.shiftedMemo(name, paymentNumber),
	});
	await planReversals(ctx, tx, id, shares.refunds.organizer + shares.disputes.organizer);
}

/** The fund's balance beyond the other charges' money, without what was posted for this charge, in cents. */
async function findFree(
	tx: Tx,
	{ id, tripId, provider }: Payment,
	charges: Awaited<ReturnType<typeof listChargesOf>>,
	posted: { refunds: LedgerLine[]; disputes: LedgerLine[] },
	owedForOthers: Cents = 0,
): Promise<Cents> {
	const account = fundAccount(tripId);
	const ofFund = [...posted.refunds, ...posted.disputes].filter((line) => line.account === account);
	const given = sum(ofFund.map(({ amount }) => amount));
	const held = given + owedForOthers - (await balanceOf(tx, bookOf(provider), account));
	const ofOthers = sum(charges.filter(({ paymentId }) => paymentId !== id).map(leftInFund));
	return held - ofOthers - (await houseMoneyOf(tx, { provider, tripId })).cashBackLeft;
}

async function post(
	ctx: Ctx,
	tx: Tx,
	{ tripId, provider }: Payment,
	{
		lines,
		entry,
		shifts,
		shiftMemo,
	}: { lines: LedgerLine[]; entry?: EntryName; shifts: string; shiftMemo: string },
): Promise<void> {
	if (lines.length === 0) return;
	const number = await tx.$count(ledgerEntries, eq(ledgerEntries.tripId, tripId));
	const { source, memo } = entry ?? { source: `${shifts}${number}`, memo: shiftMemo };
	await postEntry(tx, { book: bookOf(provider), source, tripId, memo, at: ctx.now, lines });
}

async function setStatus(tx: Tx, payment: Payment, all: Dispute[]): Promise<void> {
	if (!isCollected(payment.status)) return;
	const isOpen = all.some(({ status }) => status === "open");
	const taken = sum(all.map(({ amount, returned }) => amount - returned));
	await tx
		.update(payments)
		.set({
			status: isOpen || taken > 0 ? "disputed" : statusByRefunds(payment, payment.refundedAmount),
			lostAmount: isOpen ? 0 : Math.min(taken, payment.amount),
		})
		.where(eq(payments.id, payment.id));
}

/**
 * Stores the reversals that recover what the organizer owes for a charge, newest transfer first. They are sent before
 * the refund, or by a job (Rules: Disputes, Refunds). A refused reversal is not retried for the same dispute or refund.
 * @param owed in cents
 */
async function planReversals(ctx: Ctx, tx: Tx, paymentId: string, owed: Cents): Promise<void> {
	if (owed <= 0) return;
	const cause = await findNewestCause(tx, paymentId);
	if (!cause) return;
	const lines = await tx
		.select({ id: releaseLines.id, amount: releaseLines.amount })
		.from(releaseLines)
		.where(
			and(
				eq(releaseLines.paymentId, paymentId),
				eq(releaseLines.status, "completed"),
				isNotNull(releaseLines.ref),
			),
		)
		.orderBy(desc(releaseLines.createdAt), desc(insertionOrder(releaseLines)));
	const reversals = await tx
		.select({ reversal: transferReversals })
		.from(transferReversals)
		.innerJoin(releaseLines, eq(releaseLines.id, transferReversals.releaseLineId))
		.where(eq(releaseLines.paymentId, paymentId));
	const rows = reversals.map(({ reversal }) => reversal);
	const isUnderWay = ({ status }: { status: string }) => status === "created" || status === "unknown";
	let left = owed - total(rows.filter(isUnderWay));
	const now = ctx.now.getTime();
	for (const line of lines) {
		const own = rows.filter(({ releaseLineId }) => releaseLineId === line.id);
		if (own.some((row) => isFor(row, cause))) continue;
		const amount = Math.min(left, line.amount - total(own.filter(({ status }) => status !== "failed")));
		if (amount <= 0) continue;
		left -= amount;
		const at = { createdAt: now, updatedAt: now };
		await tx.insert(transferReversals).values({
			id: nextId(transferReversals.releaseLineId, line.id, "reversal"),
			releaseLineId: line.id,
			...cause,
			amount,
			...at,
		});
	}
}

/** The dispute or refund for which a transfer is reversed. */
type Cause = { disputeRef: string | null; refundLineId: string | null };

/** The newest dispute or refund that took money from a charge. */
async function findNewestCause(db: Reader, paymentId: string): Promise<Cause | null> {
	const [dispute] = await db
		.select({ ref: disputes.ref, at: disputes.openedAt })
		.from(disputes)
		.where(
			and(
				eq(disputes.paymentId, paymentId),
				eq(disputes.isOverpaid, false),
				gt(disputes.amount, disputes.returned),
			),
		)
		.orderBy(desc(disputes.openedAt), desc(insertionOrder(disputes)))
		.limit(1);
	const [refund] = await db
		.select({ id: refundLines.id, at: refundLines.createdAt })
		.from(refundLines)
		.where(and(eq(refundLines.paymentId, paymentId), ne(refundLines.status, "failed")))
		.orderBy(desc(refundLines.createdAt), desc(insertionOrder(refundLines)))
		.limit(1);
	if (refund && refund.at >= (dispute?.at ?? 0)) return { disputeRef: null, refundLineId: refund.id };
	return dispute ? { disputeRef: dispute.ref, refundLineId: null } : null;
}

const isFor = (reversal: Cause, cause: Cause) =>
	reversal.disputeRef === cause.disputeRef && reversal.refundLineId === cause.refundLineId;

const total = (rows: readonly { amount: Cents }[]) => sum(rows.map(({ amount }) => amount));

/**
 * Brings the ledger in line with the disputes of an overpaid charge, which never entered the fund. The member already
 * has what a bank withdrew, so the job refunds only the rest, once the bank has decided. The job is left unchanged
 * until the bank moves more money.
 * @param source the source of the entry, if a bank has moved money
 */
export async function settleOverpaid(
	ctx: Ctx,
	tx: Tx,
	{ attempt, payment, member, trip, job }: OverpaidCharge,
	source: string | null,
): Promise<void> {
	const payload = payloadOf(job);
	const all = await tx
		.select()
		.from(disputes)
		.where(and(eq(disputes.chargeRef, payload.chargeRef), eq(disputes.isOverpaid, true)));
	const taken = sum(all.map(({ amount, returned }) => amount - returned));
	// Older refunds, whose amounts were not stored, covered the whole charge.
	const wasWhole = !payload.returned && job.status === "done" && !payload.isTaken;
	const refunded = wasWhole ? attempt.amount : returnedOf(job);
	const target = overpaidDisputeLines({
		taken,
		owed: attempt.amount - refunded,
		bankFees: sum(all.map(({ fee }) => fee)),
	});
	const shifts = sources.disputeShifts(attempt.id);
	const lines = linesToReach(target, await listPosted(tx, all.flatMap(sources.ofDispute), shifts));
	if (lines.length > 0) {
		await postEntry(tx, {
			book: bookOf(attempt.provider),
			source: source ?? `${shifts}${await tx.$count(ledgerEntries)}`,
			tripId: trip.id,
			memo: texts.overpaidMemo(memberInMemo(member), payment.paymentNumber),
			at: ctx.now,
			lines,
		});
	}
	if (refunded >= attempt.amount) return;
	const isOpen = all.some(({ status }) => status === "open");
	const isTaken = isOpen || taken + refunded >= attempt.amount;
	if (payload.isTaken === isTaken && payload.taken === taken) return;
	await tx
		.update(jobs)
		.set({
			status: isTaken ? "done" : "waiting",
			payload: { ...payload, isTaken, taken } satisfies OverpaymentPayload,
			...(isTaken ? {} : { runAt: ctx.now.getTime(), tries: 0 }),
		})
		.where(eq(jobs.id, job.id));
}

/**
 * Settles every charge again that is disputed, or both released and refunded, in case its refunds or releases were
 * changed elsewhere.
 * @returns how many charges were checked
 * @throws AggregateError with the errors of those that could not be settled
 */
export async function settleAllCharges(ctx: Ctx): Promise<number> {
	const { provider } = ctx.payments;
	const overpaid = await listOverpaidDisputes(ctx.db.read, provider);
	const charges = await listUnsettledCharges(ctx.db.read, provider);
	const settlements = [
		...overpaid.map(
			({ chargeRef }) =>
				(turn: Ctx) =>
					settleOverpaidCharge(turn, chargeRef ?? ""),
		),
		...charges.map(
			({ id }) =>
				(turn: Ctx) =>
					turn.db.write((tx) => settleCharge(turn, tx, id)),
		),
	];
	await forEachTurn(ctx, settlements, (turn, settle) => settle(turn), {
		failed: "charge(s) could not be settled",
	});
	return overpaid.length + charges.length;
}

function listOverpaidDisputes(db: Reader, provider: Provider) {
	const isTaken = and(eq(disputes.provider, provider), gt(disputes.amount, disputes.returned));
	return db
		.select()
		.from(disputes)
		.where(and(isTaken, eq(disputes.isOverpaid, true)));
}

function listUnsettledCharges(db: Reader, provider: Provider) {
	const disputed = db
		.select({ id: disputes.paymentId })
		.from(disputes)
		.where(and(gt(disputes.amount, disputes.returned), eq(disputes.isOverpaid, false)));
	const refunded = db
		.select({ id: refundLines.paymentId })
		.from(refundLines)
		.innerJoin(releaseLines, eq(releaseLines.paymentId, refundLines.paymentId))
		.where(ne(refundLines.status, "failed"));
	return db
		.select({ id: payments.id })
		.from(payments)
		.where(
			and(
				eq(payments.provider, provider),
				or(inArray(payments.id, disputed), inArray(payments.id, refunded)),
			),
		);
}

async function settleOverpaidCharge(ctx: Ctx, chargeRef: string): Promise<void> {
	await ctx.db.write(async (tx) => {
		const charge = await findOverpaidCharge(tx, chargeRef);
		if (charge) await settleOverpaid(ctx, tx, charge, null);
	});
}
