import { eq } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { disputeLines, linesToReach } from "#app/features/ledger/dispute-lines.ts";
import { balanceOf, bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { fundAccount } from "#app/features/ledger/ledger.ts";
import { memberInMemo } from "#app/features/ledger/memo.ts";
import { listPosted } from "#app/features/ledger/posted.queries.ts";
import type { PaymentContext } from "#app/features/payments/payments.queries.ts";
import { isCollected, type PaymentStatus } from "#app/features/payments/states.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Tx } from "#db/client.server.ts";
import { members, trips } from "#db/schema/access.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { payments } from "#db/schema/payments.ts";
import { houseMoneyOf } from "../house-money.queries.ts";
import { disputeShare, leftInFund } from "./dispute-share.ts";
import { type Dispute, findReceiver, listChargesOf, listDisputesOf } from "./disputed-charges.queries.ts";
import type { Change } from "./settle-refunds.server.ts";
import { entrySources, shiftSource } from "./sources.ts";
import * as texts from "./texts/memos.ts";

/**
 * Brings the ledger and the payment's status in line with a payment's disputes. It is called after each change of the
 * disputes, refunds or releases, and may be called any number of times (Rules: Disputes).
 * @param change.entry the ledger entry's source and memo, if a bank has moved money
 * @returns what the organizer owes of this charge for its disputes, in cents
 */
export async function settleDisputes(ctx: Ctx, tx: Tx, paymentId: string, change: Change): Promise<Cents> {
	const all = await listDisputesOf(tx, paymentId);
	if (all.length === 0) return 0;
	const [found] = await tx
		.select({ payment: payments, member: members, trip: trips })
		.from(payments)
		.innerJoin(members, eq(members.id, payments.memberId))
		.innerJoin(trips, eq(trips.id, payments.tripId))
		.where(eq(payments.id, paymentId));
	if (!found) return 0;
	await setStatus(tx, found, all);
	return postShare(ctx, tx, found, all, change);
}

async function setStatus(tx: Tx, { payment }: PaymentContext, all: Dispute[]): Promise<void> {
	if (!isCollected(payment.status)) return;
	const isOpen = all.some(({ status }) => status === "open");
	const taken = sum(all.map(({ amount, returned }) => amount - returned));
	await tx
		.update(payments)
		.set({
			status: isOpen || taken > 0 ? "disputed" : statusByRefunds(payment),
			lostAmount: isOpen ? 0 : Math.min(taken, payment.amount),
		})
		.where(eq(payments.id, payment.id));
}

function statusByRefunds({ amount, refundedAmount }: PaymentContext["payment"]): PaymentStatus {
	if (refundedAmount === 0) return "paid";
	return refundedAmount < amount ? "partially_refunded" : "refunded";
}

async function postShare(
	ctx: Ctx,
	tx: Tx,
	{ payment, member, trip }: PaymentContext,
	all: Dispute[],
	{ entry, owedForOthers }: Change,
): Promise<Cents> {
	const { provider } = payment;
	const book = bookOf(provider);
	const charges = await listChargesOf(tx, { tripId: trip.id, provider });
	const charge = charges.find(({ paymentId }) => paymentId === payment.id);
	if (!charge) return 0;
	const shifts = shiftSource(payment.id);
	const posted = await listPosted(tx, all.flatMap(entrySources), shifts);
	const fund = fundAccount(trip.id);
	const takenBefore = posted.find(({ account }) => account === fund)?.amount ?? 0;
	const others = charges.filter((one) => one !== charge).map(leftInFund);
	const held = takenBefore + owedForOthers - (await balanceOf(tx, book, fund));
	const free = held - sum(others) - (await houseMoneyOf(tx, { provider, tripId: trip.id })).cashBackLeft;
	const share = disputeShare(charge, free);
	const target = disputeLines({
		tripId: trip.id,
		organizerId: (await findReceiver(tx, payment.id)) ?? trip.organizerId,
		taken: charge.disputed,
		bankFees: sum(all.map(({ fee }) => fee)),
		share,
	});
	const lines = linesToReach(target, posted);
	if (lines.length === 0) return share.organizer;
	const number = await tx.$count(ledgerEntries, eq(ledgerEntries.tripId, trip.id));
	await postEntry(tx, {
		book,
		source: entry?.source ?? `${shifts}${number}`,
		tripId: trip.id,
		memo: entry?.memo ?? texts.shiftedMemo(memberInMemo(member), payment.paymentNumber),
		at: ctx.now,
		lines,
	});
	return share.organizer;
}
