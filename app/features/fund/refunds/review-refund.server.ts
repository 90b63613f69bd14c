import { type Member, missingError, requireTrip, type Trip } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listFormerCompanions } from "#app/features/payments/companions/companions.queries.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { findNextPayment } from "#app/features/payments/schedule/payment-summary.ts";
import { centsToDollars } from "#app/lib/dollars.ts";
import { DomainError } from "#app/lib/errors.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { requireNotOwn } from "./decide-refund.server.ts";
import type { Coverage } from "./fund-coverage.queries.ts";
import { findRefundRequest } from "./refunds.queries.ts";
import type { ReviewRefund } from "./refunds.schema.ts";
import { requireTotalCoverage } from "./reserve-refund.server.ts";
import { listRefundRecipients, type RefundRecipient } from "./start-refund.server.ts";
import { canMoveRefund, isLeavingAfter } from "./states.ts";
import * as texts from "./texts/decision.ts";

/** A refund for the organizer to confirm, amounts in cents. `fields` are the hidden fields of the confirming form. */
export type RefundReview = {
	people: {
		memberId: string;
		name: string;
		amount: Cents;
		gross: Cents;
		deduction: Cents;
		released: Cents;
		next: "leaves" | "stays" | "left_before";
	}[];
	total: Cents;
	/** The released part of these payments, which is reversed from the payout account, or owed. */
	released: Cents;
	/** Paid for companions who stay and pay the rest themselves. It is refunded too, and nobody pays it again. */
	forOthers: { name: string; others: string[]; amount: Cents }[];
	hasMoreToPay: boolean; // whether someone who stays has payments left
	words: string | null; // the organizer's message to the members
	fields: [name: string, value: string][];
};

/**
 * Returns each member's refund for the organizer to confirm, without storing anything.
 * @throws DomainError as startRefund
 */
export async function reviewRefund(ctx: Ctx, tripId: string, order: ReviewRefund): Promise<RefundReview> {
	const { trip } = await requireTrip(ctx, tripId, "refund.start");
	const { recipients } = await listRefundRecipients(ctx, ctx.db.read, trip, order);
	const coverages = await requireTotalCoverage(ctx, ctx.db.read, recipients);
	const { possible, ...review } = reviewOf(recipients, trip, coverages, () => order);
	return {
		...review,
		forOthers: await paidForOthers(ctx.db.read, review.people),
		hasMoreToPay: await staysToPay(ctx.db.read, review.people),
		words: order.reason,
		fields: [
			["intent", "start"],
			...review.people.map(({ memberId }): [string, string] => ["memberIds", memberId]),
			["reason", order.reason],
			...commonFields(order, possible, review.released),
		],
	};
}

type Approval = { customAmount?: Cents; organizerNotes?: string; leaving?: boolean };

/** Returns the refund of a member's request for the decider to confirm. @throws DomainError as decideRefund */
export async function reviewApproval(ctx: Ctx, id: string, approval: Approval): Promise<RefundReview> {
	const request = await findRefundRequest(ctx.db.read, { id });
	if (!request) throw missingError(ctx, texts.notFound);
	const { trip, ...decider } = await requireTrip(ctx, request.tripId, "refund.decide");
	requireNotOwn(trip, decider, request);
	if (!canMoveRefund(request.status, "approved")) throw new DomainError("conflict", texts.decidedAlready);
	const { customAmount, leaving, organizerNotes } = approval;
	const order = { memberIds: [request.memberId], customAmount };
	const { recipients } = await listRefundRecipients(ctx, ctx.db.read, trip, order);
	const coverages = await requireTotalCoverage(ctx, ctx.db.read, recipients);
	const asked = request.isLeaving;
	const { possible, ...review } = reviewOf(recipients, trip, coverages, () => ({ leaving, asked }));
	return {
		...review,
		forOthers: await paidForOthers(ctx.db.read, review.people),
		hasMoreToPay: await staysToPay(ctx.db.read, review.people),
		words: organizerNotes ?? null,
		fields: [
			["intent", "decide"],
			["refundId", id],
			["status", "approved"],
			["organizerNotes", organizerNotes ?? ""],
			...commonFields(approval, possible, review.released),
		],
	};
}

/** The members who leave with a refund and have paid part of the spot of someone who stays. */
export async function paidForOthers(
	db: Reader,
	people: RefundReview["people"],
): Promise<RefundReview["forOthers"]> {
	const leaving = people.filter(({ next }) => next === "leaves");
	const found = await Promise.all(
		leaving.map(async ({ memberId, name }) => {
			const former = await listFormerCompanions(db, { payerId: memberId });
			const stays = former.filter(({ takenOver }) => takenOver < 0);
			return {
				name,
				others: stays.map((one) => one.name),
				amount: 0 - sum(stays.map((one) => one.takenOver)),
			};
		}),
	);
	return found.filter(({ amount }) => amount > 0);
}

/** Whether someone who stays has payments left. These continue, but the refunded amount is not due again. */
export async function staysToPay(db: Reader, people: RefundReview["people"]): Promise<boolean> {
	for (const { memberId, next } of people) {
		if (next === "stays" && findNextPayment(await listMemberPayments(db, { memberId }))) return true;
	}
	return false;
}

/** The figures of a review. */
export function reviewOf(
	recipients: readonly RefundRecipient[],
	trip: Trip,
	coverages: ReadonlyMap<string, Coverage>,
	saidOf: () => { leaving?: boolean; asked?: boolean },
) {
	const people = recipients.map(({ member, plan, refund }) => {
		const { requested: gross, deduction, refundable: amount } = refund;
		const { leaving, asked } = saidOf();
		const isAll = amount === plan.refundable;
		const isLeaving = isLeavingAfter(trip, member, { leaving, isAll, asked });
		return {
			memberId: member.id,
			name: member.name,
			amount,
			gross,
			deduction,
			released: coverages.get(member.id)?.released ?? 0,
			next: nextOf(member, isLeaving),
		};
	});
	return {
		people,
		total: sum(people.map(({ amount }) => amount)),
		released: sum(people.map(({ released }) => released)),
		possible: sum(recipients.map(({ plan }) => plan.refundable)),
	};
}

function nextOf({ removedAt }: Member, isLeaving: boolean): RefundReview["people"][number]["next"] {
	if (removedAt !== null) return "left_before";
	return isLeaving ? "leaves" : "stays";
}

function commonFields(
	{ customAmount, leaving }: Approval,
	possible: Cents,
	released: Cents,
): [string, string][] {
	return [
		["customAmount", customAmount === undefined ? "" : centsToDollars(customAmount).toFixed(2)],
		["leaving", leaving === undefined ? "" : String(leaving)],
		["expectedAmount", String(possible)],
		["expectedReleased", String(released)],
		["confirmed", "yes"],
	];
}
