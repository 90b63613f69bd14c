import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { owedOfUnreserved, unreservedRefundLines } from "#app/features/ledger/by-hand-lines.ts";
import { linesToReach } from "#app/features/ledger/dispute-lines.ts";
import { balanceOf, bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { memberInMemo } from "#app/features/ledger/memo.ts";
import { listPosted } from "#app/features/ledger/posted.queries.ts";
import { refundShiftLines } from "#app/features/ledger/refund-lines.ts";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import type { Payment } from "#app/features/payments/payments.queries.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { trips } from "#db/schema/access.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { houseMoneyOf } from "../house-money.queries.ts";
import { leftInFund } from "./dispute-share.ts";
import { findReceiver, listChargesOf, listDisputesOf } from "./disputed-charges.queries.ts";
import { listRefundsOfCharge, type RefundOfCharge } from "./refunds-of-charge.queries.ts";
import { entrySources, refundShiftSource, refundSources, shiftSource } from "./sources.ts";
import * as texts from "./texts/memos.ts";

export type Entry = { source: string; memo: string };
/** What settles a charge, as settleCharge describes it. */
export type Change = { entry: Entry | undefined; owedForOthers: Cents };

/**
 * Brings the ledger in line with the refunds of a charge: the fund gives what it still has of the charge, and the organizer
 * owes what was released of it (Rules: Refunds). It is reckoned again after each change of the charge's refunds or
 * releases, and may be called any number of times.
 * @param change.entry the entry's source and memo, if the provider has moved money that nothing was reserved for
 * @returns what the organizer owes of this charge for its refunds, in cents
 */
export async function settleRefunds(
	ctx: Ctx,
	tx: Tx,
	paymentId: string,
	{ entry, owedForOthers }: Change,
): Promise<Cents> {
	const refunds = await listRefundsOfCharge(tx, paymentId);
	if (refunds.length === 0) return 0;
	const [found] = await tx
		.select({ payment: payments, trip: trips })
		.from(payments)
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(payments.id, paymentId));
	if (!found) return 0;
	const { payment, trip } = found;
	const shifts = refundShiftSource(paymentId);
	const posted = await listPosted(
		tx,
		refunds.filter(({ isReserved }) => !isReserved).flatMap(refundSources),
		shifts,
	);
	const { reserved, fee, amount, gross } = sumsOf(payment, refunds);
	const charge = { amount: payment.amount, bookingFee: payment.platformFeeAmount };
	const taken = posted.find(({ account }) => account === fundAccount(trip.id))?.amount ?? 0;
	const left = await findLeftInFund(tx, payment, { reserved, fee, taken, owedForOthers });
	const bookingFee = proratedBookingFee(charge, 0, reserved + gross) - fee;
	const parties = { tripId: trip.id, organizerId: (await findReceiver(tx, paymentId)) ?? trip.organizerId };
	const ofReserved = Math.min(reserved - fee, Math.max(0, -left));
	const target = [
		...refundShiftLines({ ...parties, amount: ofReserved }),
		...unreservedRefundLines({ ...parties, amount, gross, bookingFee, inFund: left }),
	];
	const owed = parties.organizerId ? ofReserved + owedOfUnreserved({ gross, bookingFee, inFund: left }) : 0;
	const lines = linesToReach(target, posted);
	if (lines.length === 0) return owed;
	const number = await tx.$count(ledgerEntries, eq(ledgerEntries.tripId, trip.id));
	await postEntry(tx, {
		book: bookOf(payment.provider),
		source: entry?.source ?? `${shifts}${number}`,
		tripId: trip.id,
		memo:
			entry?.memo ?? texts.refundShiftedMemo(memberInMemo({ id: payment.memberId }), payment.paymentNumber),
		at: ctx.now,
		lines,
	});
	return owed;
}

/** What was reserved, with its booking fee, and what was returned besides and counts as refunded, in cents. */
function sumsOf(payment: Payment, refunds: readonly RefundOfCharge[]) {
	const kept = refunds.filter(({ status }) => status !== "failed");
	const reserved = kept.filter(({ isReserved }) => isReserved);
	const others = kept.filter(({ isReserved }) => !isReserved);
	const grossOf = (rows: readonly RefundOfCharge[]) => sum(rows.map((row) => row.amount + row.deduction));
	const charge = { amount: payment.amount, bookingFee: payment.platformFeeAmount };
	const isStored = reserved.every(({ bookingFee }) => bookingFee !== null);
	const before = grossOf(reserved);
	return {
		reserved: before,
		fee: isStored
			? sum(reserved.map(({ bookingFee }) => bookingFee ?? 0))
			: proratedBookingFee(charge, 0, before),
		amount: sum(others.map((row) => row.amount)),
		gross: Math.max(0, Math.min(grossOf(others), payment.amount - before)),
	};
}

/**
 * What the fund would have of a charge, in cents, if it had given all that was reserved and released of it, and nothing
 * else had been taken; below 0 if that is more than the charge brought. It is no more than the fund holds beyond other
 * charges' money.
 */
async function findLeftInFund(
	tx: Tx,
	{ id, tripId, provider, amount, platformFeeAmount }: Payment,
	{
		reserved,
		fee,
		taken,
		owedForOthers,
	}: { reserved: Cents; fee: Cents; taken: Cents; owedForOthers: Cents },
): Promise<Cents> {
	const book = bookOf(provider);
	const charges = await listChargesOf(tx, { tripId, provider });
	const released = charges.find(({ paymentId }) => paymentId === id)?.released ?? 0;
	const fund = fundAccount(tripId);
	const sources = (await listDisputesOf(tx, id)).flatMap(entrySources);
	const byBanks = await listPosted(tx, sources, shiftSource(id));
	const takenByBanks = byBanks.find(({ account }) => account === fund)?.amount ?? 0;
	const held = taken + takenByBanks + owedForOthers - (await balanceOf(tx, book, fund));
	const others = charges.filter(({ paymentId }) => paymentId !== id).map(leftInFund);
	const free = held - sum(others) - (await houseMoneyOf(tx, { provider, tripId })).cashBackLeft;
	return Math.min(free, amount - platformFeeAmount - (reserved - fee) - released);
}
