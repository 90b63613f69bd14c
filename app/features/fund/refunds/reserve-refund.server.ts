import { count, inArray } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { refundReservedLines } from "#app/features/ledger/refund-lines.ts";
import { returnCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { inBatches } from "#db/bulk.ts";
import type { Reader, Tx } from "#db/db.ts";
import { refundLines } from "#db/schema/payments.ts";
import { listReceivers } from "../charges/charges.queries.ts";
import { settleCharge } from "../charges/settle-charge.server.ts";
import { type Coverage, checkFundCoverage, findFundFacts } from "./fund-coverage.queries.ts";
import type { RefundRequest } from "./refunds.queries.ts";
import type { RefundPlan } from "./refunds.ts";
import * as texts from "./texts/decision.ts";
import * as refundTexts from "./texts/refunds.ts";
import * as startTexts from "./texts/start.ts";

export type Reservation = {
	member: Member;
	request: RefundRequest;
	/** The amounts to refund, by charge. */
	refund: RefundPlan;
	/** Who pays the refund, as read in this transaction. */
	coverage: Coverage;
};

/**
 * Reserves approved refunds of a trip's members in its fund, with one line per charge, and returns the ids of the
 * lines. A refund of all of the organizer's own payments also returns the cash back in their share. The caller has
 * checked that the fund covers them all.
 * @throws DomainError checking_books
 */
export async function reserveRefunds(
	ctx: Ctx,
	tx: Tx,
	trip: Trip,
	reservations: readonly Reservation[],
): Promise<string[]> {
	await requireCheckedBooks(ctx, tx);
	for (const { member, request, coverage } of reservations)
		await returnCashBack(ctx, tx, { requestId: request.id, trip, member }, coverage.cashBack);
	const lines = await newLines(ctx, tx, reservations);
	for (const batch of inBatches(lines)) await tx.insert(refundLines).values(batch);
	for (const { member, request, refund } of reservations) {
		await postEntry(tx, {
			book: bookOf(ctx.payments.provider),
			source: `refund-reserve:${request.id}`,
			tripId: trip.id,
			memo: refundTexts.approvedMemo(memberInMemo(member)),
			at: ctx.now,
			lines: refundReservedLines(trip.id, refund.parts),
		});
	}
	for (const { refund, coverage } of reservations) {
		if (coverage.givesAll) continue;
		for (const [index, { paymentId }] of refund.parts.entries()) {
			const owedForOthers = sum(coverage.releasedParts.slice(index + 1));
			await settleCharge(ctx, tx, paymentId, { owedForOthers });
		}
	}
	return lines.map((line) => line.id);
}

/** Numbers the lines of each request, continuing after the lines that it already has. */
async function newLines(ctx: Ctx, tx: Tx, reservations: readonly Reservation[]) {
	const known = await countRefundLines(
		tx,
		reservations.map(({ request }) => request.id),
	);
	const at = { createdAt: ctx.now.getTime(), updatedAt: ctx.now.getTime() };
	return reservations.flatMap(({ request, refund }) =>
		refund.parts.map(({ paymentId, amount, deduction, bookingFee }, index) => ({
			id: `${request.id}.part-${(known.get(request.id) ?? 0) + index + 1}`,
			refundRequestId: request.id,
			paymentId,
			amount,
			deduction,
			bookingFee,
			provider: ctx.payments.provider,
			...at,
		})),
	);
}

async function countRefundLines(db: Reader, requestIds: readonly string[]): Promise<Map<string, number>> {
	const rows = await db
		.select({ id: refundLines.refundRequestId, count: count() })
		.from(refundLines)
		.where(inArray(refundLines.refundRequestId, [...requestIds]))
		.groupBy(refundLines.refundRequestId);
	return new Map(rows.map((row) => [row.id, row.count]));
}

/**
 * Checks that the fund covers a refund. The fund pays what it still has of the member's own charges; the organizer
 * gives back what was released of them.
 * @param expectedReleased the amount to give back or owe that the page showed, in cents; not compared if missing
 * @throws DomainError forbidden if part of the charges was released to someone else; insufficient_funds;
 * amount_mismatch if `expectedReleased` differs from what was released of the charges
 */
export async function requireFundCoverage(
	ctx: Pick<Ctx, "actor" | "payments">,
	db: Reader,
	member: Member,
	plan: RefundPlan,
	expectedReleased?: Cents,
): Promise<Coverage> {
	const facts = await findFundFacts(ctx, db, { id: member.tripId });
	const coverage = await checkFundCoverage(db, facts, member, plan);
	const { needed, released, isCovered } = coverage;
	await requireReceived(ctx, db, [{ plan, coverage }]);
	requireCashBackUnreleased(coverage);
	if (!isCovered) {
		const message = texts.fundTooLow(formatCents(facts.balance), formatCents(needed));
		throw new DomainError("insufficient_funds", message);
	}
	requireExpected(expectedReleased, released);
	return coverage;
}

/**
 * Only the receiver of a release may approve a refund of it, because they give it back or owe it. After a handover,
 * that is the former organizer.
 * @throws DomainError forbidden
 */
async function requireReceived(
	ctx: Pick<Ctx, "actor">,
	db: Reader,
	refunds: readonly { plan: RefundPlan; coverage: Pick<Coverage, "releasedParts"> }[],
): Promise<void> {
	const released = refunds.flatMap(({ plan, coverage }) =>
		plan.parts.filter((_, index) => (coverage.releasedParts[index] ?? 0) > 0),
	);
	if (released.length === 0) return;
	const receivers = await listReceivers(
		db,
		released.map(({ paymentId }) => paymentId),
	);
	const other = receivers.find(({ id }) => id !== userOf(ctx)?.id);
	if (other) throw new DomainError("forbidden", texts.leftToReceiver(`${other.firstName} ${other.lastName}`));
}

/** @throws DomainError insufficient_funds */
function requireCashBackUnreleased({ cashBack, isCashBackReleased }: Coverage): void {
	if (!isCashBackReleased) return;
	throw new DomainError("insufficient_funds", texts.cashBackReleased(formatCents(cashBack)));
}

/** @throws DomainError amount_mismatch */
function requireExpected(expected: Cents | undefined, released: Cents): void {
	if (expected === undefined || expected === released) return;
	throw new DomainError("amount_mismatch", startTexts.releasedMeanwhile(formatCents(released)));
}

/**
 * Checks that the fund holds enough for several refunds together, before any of them is reserved.
 * @returns who pays each, by member
 * @throws DomainError forbidden, as requireFundCoverage; insufficient_funds, with both amounts; amount_mismatch if
 * `expectedReleased` differs from what was released of their charges, in cents
 */
export async function requireTotalCoverage(
	ctx: Pick<Ctx, "actor" | "payments">,
	db: Reader,
	refunds: readonly { member: Member; refund: RefundPlan }[],
	expectedReleased?: Cents,
): Promise<Map<string, Coverage>> {
	const coverages = new Map<string, Coverage>();
	const [first] = refunds;
	if (!first) return coverages;
	const facts = await findFundFacts(ctx, db, { id: first.member.tripId });
	for (const { member, refund } of refunds)
		coverages.set(member.id, await checkFundCoverage(db, facts, member, refund));
	await requireReceived(
		ctx,
		db,
		refunds.flatMap(({ member, refund: plan }) => {
			const coverage = coverages.get(member.id);
			return coverage ? [{ plan, coverage }] : [];
		}),
	);
	const all = [...coverages.values()];
	all.forEach(requireCashBackUnreleased);
	const needed = sum(all.map((coverage) => coverage.needed));
	if (needed > facts.balance) {
		const message = startTexts.fundTooLow(formatCents(facts.balance), formatCents(needed));
		throw new DomainError("insufficient_funds", message);
	}
	requireExpected(expectedReleased, sum(all.map(({ released }) => released)));
	return coverages;
}
