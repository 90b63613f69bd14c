import { eq } from "drizzle-orm";
import type { Member, Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { requireCheckedBooks } from "#app/features/ledger/book-checks.server.ts";
import { bookOf, postEntry } from "#app/features/ledger/ledger.server.ts";
import { memberInMemo } from "#app/features/ledger/ledger.ts";
import { refundReservedLines } from "#app/features/ledger/refund-lines.ts";
import { returnCashBack } from "#app/features/tiers/cash-back/use-cash-back.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { Reader, Tx } from "#db/db.ts";
import { refundLines } from "#db/schema/payments.ts";
import { settleCharge } from "../charges/settle-charge.server.ts";
import { type Coverage, checkFundCoverage, findFundFacts } from "./fund-coverage.queries.ts";
import type { RefundRequest } from "./refunds.queries.ts";
import type { RefundPlan } from "./refunds.ts";
import * as texts from "./texts/decision.ts";
import * as refundTexts from "./texts/refunds.ts";
import * as startTexts from "./texts/start.ts";

/**
 * Reserves an approved refund in the fund, with one line per charge, and returns the ids of the lines.
 * A refund of everything that the organizer has paid also gives back the cash back in their share.
 * @throws DomainError insufficient_funds; amount_mismatch when `expectedReleased` is not what was released of the charges
 */
export async function reserveRefund(
	ctx: Ctx,
	tx: Tx,
	{ trip, member, request, refund, expectedReleased }: Reservation,
): Promise<string[]> {
	const { provider } = ctx.payments;
	await requireCheckedBooks(ctx, tx);
	const { cashBack, released, releasedParts } = await requireFundCoverage(ctx, tx, member, refund);
	if (expectedReleased !== undefined && expectedReleased !== released) {
		throw new DomainError("amount_mismatch", startTexts.releasedMeanwhile(formatCents(released)));
	}
	await returnCashBack(ctx, tx, { requestId: request.id, trip, member }, cashBack);
	const at = { createdAt: ctx.now.getTime(), updatedAt: ctx.now.getTime() };
	const known = await tx.$count(refundLines, eq(refundLines.refundRequestId, request.id));
	const lines = refund.parts.map(({ paymentId, amount, deduction, bookingFee }, index) => ({
		id: `${request.id}.part-${known + index + 1}`,
		refundRequestId: request.id,
		paymentId,
		amount,
		deduction,
		bookingFee,
		provider,
		...at,
	}));
	await tx.insert(refundLines).values(lines);
	await postEntry(tx, {
		book: bookOf(provider),
		source: `refund-reserve:${request.id}`,
		tripId: trip.id,
		memo: refundTexts.approvedMemo(memberInMemo(member)),
		at: ctx.now,
		lines: refundReservedLines(trip.id, refund.parts),
	});
	for (const [index, { paymentId }] of refund.parts.entries()) {
		await settleCharge(ctx, tx, paymentId, { owedForOthers: sum(releasedParts.slice(index + 1)) });
	}
	return lines.map((line) => line.id);
}

type Reservation = {
	trip: Trip;
	member: Member;
	request: RefundRequest;
	/** What goes back of which charge. */
	refund: RefundPlan;
	/** What the organizer has read that they give back or owe; not compared if missing. */
	expectedReleased?: Cents;
};

/** The fund gives what it still has of the member's own charges; what was released of them is the organizer's to give back. */
async function requireFundCoverage(ctx: Ctx, tx: Tx, member: Member, plan: RefundPlan): Promise<Coverage> {
	const facts = await findFundFacts(ctx, tx, { id: member.tripId });
	const coverage = await checkFundCoverage(ctx, tx, facts, member, plan);
	const { needed, cashBack, isCashBackReleased, isCovered } = coverage;
	if (isCovered) return coverage;
	const message = isCashBackReleased
		? texts.cashBackReleased(formatCents(cashBack))
		: texts.fundTooLow(formatCents(facts.balance), formatCents(needed));
	throw new DomainError("insufficient_funds", message);
}

/**
 * Checks that the fund holds enough for several refunds together, before any of them is reserved.
 * @returns what was released of their charges, in cents by member: the organizer gives it back or owes it
 * @throws DomainError insufficient_funds, which names both amounts; amount_mismatch when `expectedReleased` is not what
 * was released
 */
export async function requireTotalCoverage(
	ctx: Pick<Ctx, "payments">,
	db: Reader,
	refunds: readonly { member: Member; refund: RefundPlan }[],
	expectedReleased?: Cents,
): Promise<Map<string, Cents>> {
	const released = new Map<string, Cents>();
	const [first] = refunds;
	if (!first) return released;
	const facts = await findFundFacts(ctx, db, { id: first.member.tripId });
	let needed = 0;
	for (const { member, refund } of refunds) {
		const coverage = await checkFundCoverage(ctx, db, facts, member, refund);
		needed += coverage.needed;
		released.set(member.id, coverage.released);
	}
	if (needed > facts.balance) {
		const message = startTexts.fundTooLow(formatCents(facts.balance), formatCents(needed));
		throw new DomainError("insufficient_funds", message);
	}
	const total = sum([...released.values()]);
	if (expectedReleased !== undefined && expectedReleased !== total) {
		throw new DomainError("amount_mismatch", startTexts.releasedMeanwhile(formatCents(total)));
	}
	return released;
}
