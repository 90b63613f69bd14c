import { and, eq, inArray } from "drizzle-orm";
import type { Ctx } from "#app/access/ctx.ts";
import { bookOf, listPosted, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { linesToReach, tierDisputeLines } from "#app/features/ledger/taken-lines.ts";
import { reverseCashBack } from "#app/features/payments/cash-back-entries.server.ts";
import { pauseCharges, resumeCharges } from "#app/features/payments/instalments/charging-pauses.server.ts";
import { withdrawConsent } from "#app/features/payments/instalments/consent.server.ts";
import type { PaymentContext } from "#app/features/payments/payments.queries.ts";
import { findMember } from "#app/features/payments/presents/presents.queries.ts";
import { endUndoneTiers, saveTierLoss } from "#app/features/plans/billing/undone-charges.server.ts";
import type { TopUpContext } from "#app/features/pool/pool.queries.ts";
import { takeForBank } from "#app/features/pool/refunds/take-for-bank.server.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { Tx } from "#db/db.ts";
import { ledgerEntries } from "#db/schema/ledger.ts";
import { disputes, payments } from "#db/schema/payments.ts";
import { type Dispute, findCharged, findDispute, type OverpaidCharge } from "../charges/charges.queries.ts";
import { settleCharge, settleOverpaid } from "../charges/settle-charge.server.ts";
import * as sources from "../charges/sources.ts";
import * as memos from "../charges/texts.ts";
import { notifyClosed, notifyOpened } from "./dispute-notices.server.ts";

/**
 * Applies the provider's state of a dispute to our books. It may be called in any order and any number of times (Rules:
 * Disputes).
 * @returns false if the disputed charge is not in the ledger
 */
export async function applyDispute(ctx: Ctx, fact: DisputeFact): Promise<boolean> {
	// Inquiries and prevented disputes take no money.
	if (fact.amount === 0) return true;
	const kind = await ctx.db.write(async (tx) => {
		const charged = await findCharged(tx, fact.chargeRef);
		if (charged?.kind === "payment") await disputePayment(ctx, tx, charged.payment, fact);
		if (charged?.kind === "overpaid") await disputeOverpaid(ctx, tx, charged.charge, fact);
		if (charged?.kind === "top_up") await disputeTopUp(ctx, tx, charged.topUp, fact);
		if (charged?.kind === "tier") await disputeTier(ctx, tx, fact);
		return charged?.kind ?? null;
	});
	if (kind === "tier") await endUndoneTiers(ctx);
	return kind !== null;
}

async function disputePayment(ctx: Ctx, tx: Tx, found: PaymentContext, fact: DisputeFact): Promise<void> {
	const { payment, member } = found;
	const saved = await saveDispute(ctx, tx, payment, fact, false);
	const name = memberInMemo(member);
	const memo = saved.isReturn
		? memos.wonMemo(name, payment.paymentNumber)
		: memos.disputedMemo(name, payment.paymentNumber, payment.totalPayments);
	const dispute = saved.source ? { source: saved.source, memo } : undefined;
	await settleCharge(ctx, tx, payment.id, { dispute });
	if (saved.source) await reverseCashBack(ctx, tx, payment.id, saved.source);
	const giver = payment.givenBy ? await findMember(tx, { memberId: payment.givenBy }) : null;
	await tellAndStop(ctx, tx, { ...found, giver }, saved);
}

/** Applies a dispute of an overpaid charge, which never entered the fund. */
async function disputeOverpaid(ctx: Ctx, tx: Tx, charge: OverpaidCharge, fact: DisputeFact): Promise<void> {
	const saved = await saveDispute(ctx, tx, charge.payment, fact, true);
	await settleOverpaid(ctx, tx, charge, saved.source);
	await tellAndStop(ctx, tx, charge, saved);
}

/** Applies a dispute of a top-up, which takes the money out of its pool. */
async function disputeTopUp(ctx: Ctx, tx: Tx, found: TopUpContext, fact: DisputeFact): Promise<void> {
	const before = await findDispute(tx, fact.ref);
	const { provider } = found.topUp;
	const saved = await saveDispute(ctx, tx, { id: null, provider }, fact, false);
	const { dispute, source, isNew, isClosed } = saved;
	await takeForBank(ctx, tx, found, {
		...{ ref: dispute.ref, source, isNew },
		taken: takenBy(dispute) - (before ? takenBy(before) : 0),
		fee: source ? dispute.fee - (before?.fee ?? 0) : 0,
		decided: isClosed && dispute.status !== "open" ? dispute.status : null,
	});
}

const takenBy = ({ amount, returned }: Dispute) => amount - returned;

/** Applies a dispute of a plan's charge. If it is lost, the period or the trip's one-time Pro ends. */
async function disputeTier(ctx: Ctx, tx: Tx, fact: DisputeFact): Promise<void> {
	const { provider } = ctx.payments;
	const { dispute, source, isReturn } = await saveDispute(ctx, tx, { id: null, provider }, fact, false);
	const { amount, returned, fee } = dispute;
	const target = tierDisputeLines({ taken: amount - returned, bankFees: fee });
	const lines = linesToReach(target, await listPosted(tx, sources.ofDispute(dispute), null));
	if (source && lines.length > 0) {
		const memo = isReturn ? memos.planDisputeReturnedMemo : memos.planDisputedMemo;
		await postEntry(tx, { book: bookOf(provider), source, tripId: null, memo, at: ctx.now, lines });
	}
	await saveTierLoss(ctx, tx, fact.chargeRef);
}

type SavedDispute = {
	dispute: Dispute;
	isNew: boolean;
	/** Whether this update closes the dispute. */
	isClosed: boolean;
	isReturn: boolean;
	/** The source of the ledger entry for this movement of money; null if none moved. */
	source: string | null;
};

/**
 * Stores the provider's state of a dispute. Events may come late or twice, so the amounts withdrawn and returned never
 * decrease, and a won dispute stays won unless the bank takes more.
 * @param payment without an id for the charge of a plan or a top-up
 */
async function saveDispute(
	ctx: Ctx,
	tx: Tx,
	payment: { id: string | null; provider: Provider },
	fact: DisputeFact,
	isOverpaid: boolean,
): Promise<SavedDispute> {
	const before = await findDispute(tx, fact.ref);
	const now = ctx.now.getTime();
	const [takenBefore, returnedBefore] = [before?.amount ?? 0, before?.returned ?? 0];
	const amount = Math.max(takenBefore, fact.amount);
	const stated = fact.returned ?? (fact.status === "won" ? fact.amount : 0);
	const returned = Math.min(amount, Math.max(returnedBefore, stated));
	const hasMoved = amount > takenBefore || returned > returnedBefore;
	const status = nextStatus(before, fact, amount > takenBefore);
	const isClosed = status !== "open" && status !== before?.status;
	const values = {
		...{ amount, returned, status },
		fee: hasMoved ? Math.max(0, fact.fee) : (before?.fee ?? fact.fee),
		closedAt: isClosed ? now : status === "open" ? null : (before?.closedAt ?? null),
		reason: fact.reason ?? before?.reason ?? null,
		evidenceDueAt: fact.evidence ? fact.evidence.dueAt : (before?.evidenceDueAt ?? null),
		evidenceSubmittedAt: before?.evidenceSubmittedAt ?? (fact.evidence?.isSubmitted ? now : null),
		...{ chargeRef: fact.chargeRef, isOverpaid },
	};
	if (before) await tx.update(disputes).set(values).where(eq(disputes.ref, fact.ref));
	else {
		const { id: paymentId, provider } = payment;
		await tx.insert(disputes).values({ ref: fact.ref, paymentId, provider, openedAt: now, ...values });
	}
	const dispute = await findDispute(tx, fact.ref);
	if (!dispute) throw new Error("the dispute just stored is missing");
	const isReturn = amount === takenBefore;
	const used = hasMoved ? await usedSources(tx, fact) : [];
	const source = hasMoved ? sources.nextOfDispute(fact.ref, isReturn, used) : null;
	return { dispute, isNew: before === null, isClosed, isReturn, source };
}

function nextStatus(before: Dispute | null, fact: DisputeFact, takesMore: boolean): DisputeFact["status"] {
	if (!before || takesMore) return fact.status;
	const isStale = before.status === "won" || fact.status === "open";
	return isStale ? before.status : fact.status;
}

async function usedSources(tx: Tx, fact: DisputeFact): Promise<string[]> {
	const rows = await tx
		.select({ source: ledgerEntries.source })
		.from(ledgerEntries)
		.where(inArray(ledgerEntries.source, sources.ofDispute(fact)));
	return rows.map(({ source }) => source);
}

/** `giver` paid the charge if it was a present, so it is their bank. */
type Found = PaymentContext & { giver: PaymentContext["member"] | null };

async function tellAndStop(ctx: Ctx, tx: Tx, found: Found, saved: SavedDispute): Promise<void> {
	const { dispute, isNew, isClosed } = saved;
	if (isNew || isClosed) await stopCharges(ctx, tx, found.member.id, saved);
	if (isNew) await notifyOpened(ctx, tx, { ...found, dispute });
	if (isClosed) await notifyClosed(ctx, tx, { ...found, dispute });
}

/**
 * Pauses a member's automatic charges while one of their disputes is open. A lost dispute ends their consent, so
 * charges resume only after a new consent (Rules: Disputes).
 */
async function stopCharges(
	ctx: Ctx,
	tx: Tx,
	memberId: string,
	{ dispute, isClosed }: Pick<SavedDispute, "dispute" | "isClosed">,
): Promise<void> {
	if (isClosed && dispute.status === "lost") await withdrawConsent(ctx, tx, [memberId]);
	const [open] = await tx
		.select({ ref: disputes.ref })
		.from(disputes)
		.innerJoin(payments, eq(payments.id, disputes.paymentId))
		.where(and(eq(payments.memberId, memberId), eq(disputes.status, "open")));
	if (open) await pauseCharges(tx, [memberId], "dispute", ctx.now);
	else await resumeCharges(tx, memberId, "dispute");
}
