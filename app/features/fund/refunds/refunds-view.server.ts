import { type Member, requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import type { Role } from "#app/access/roles.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { receiversOf } from "#app/features/payments/outside/outside-sums.server.ts";
import * as outsideTexts from "#app/features/payments/outside/texts.ts";
import { listMemberPayments } from "#app/features/payments/payments.queries.ts";
import { cardsThatPaid } from "#app/features/payments/presents/cards-that-paid.server.ts";
import { paidCards, yourCards } from "#app/features/payments/presents/paid-cards.ts";
import { giversOf } from "#app/features/payments/presents/presents.queries.ts";
import { listDeductions } from "#app/features/payments/returned.queries.ts";
import { findNextPayment } from "#app/features/payments/schedule/payment-summary.ts";
import { certainCreditOf } from "#app/features/payments/share-change/changed-rest.ts";
import { isBankDeciding, isCollected } from "#app/features/payments/states.ts";
import { leftToPay } from "#app/features/tiers/cash-back/cash-back.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { checkFundCoverage, type FundFacts, findFundFacts, releasedPart } from "./fund-coverage.queries.ts";
import {
	listRefundableCharges,
	type RefundableChargeView,
	refundableCharges,
} from "./refundable-charges.queries.ts";
import {
	isFailedOpen,
	listMemberRefunds,
	listRefundLines,
	listTripRefunds,
	type NamedRequest,
} from "./refunds.queries.ts";
import { fullRefund, type RefundPlan } from "./refunds.ts";
import { listPossibleRefunds } from "./start-refund.server.ts";
import { failureKindOf, isOpenRequest } from "./states.ts";

const MAX_SETTLED = 5;

/**
 * A trip's refund requests, for the member and the organizer. @throws DomainError not_found, unauthenticated, forbidden
 */
export async function refundsView(ctx: Ctx, ref: TripRef) {
	const { trip, member, role, may } = await requireTrip(ctx, ref, "refund.ask");
	const reader = { trip, isOrganizer: role === "organizer", userId: userOf(ctx)?.id ?? null };
	const facts = await findFundFacts(ctx, ctx.db.read, trip);
	const [own, inbox, possible] = await Promise.all([
		member && ownRefunds(ctx, reader, member, facts),
		may["refund.decide"] ? refundInbox(ctx, reader, member?.id) : null,
		may["refund.start"] ? possibleRefunds(ctx, trip, facts) : null,
	]);
	return { trip: tripSummary(trip), role, own, inbox, possible };
}

export type RefundsView = Awaited<ReturnType<typeof refundsView>>;
export type OwnRefunds = Awaited<ReturnType<typeof ownRefunds>>;
export type RefundInboxView = Awaited<ReturnType<typeof refundInbox>>;

/** What a member can ask to be refunded, and their requests. */
export async function ownRefundsView(ctx: Ctx, { trip, member, role }: OwnPlace): Promise<OwnRefunds> {
	const reader = { trip, isOrganizer: role === "organizer", userId: userOf(ctx)?.id ?? null };
	return ownRefunds(ctx, reader, member, await findFundFacts(ctx, ctx.db.read, trip));
}

type OwnPlace = { trip: Trip; member: Member; role: Role };
type RefundReader = { trip: Trip; isOrganizer: boolean; userId: string | null };

async function ownRefunds(ctx: Ctx, reader: RefundReader, member: Member, facts: FundFacts) {
	const { read } = ctx.db;
	const [payments, deductions, requests] = await Promise.all([
		listMemberPayments(read, { memberId: member.id }),
		listDeductions(read, { memberId: member.id }),
		listMemberRefunds(read, { memberId: member.id }),
	]);
	const charges = refundableCharges(payments, deductions, { provider: ctx.payments.provider });
	const cards = requests.slice(0, MAX_SETTLED).map((one) => refundRequestSummary(one, reader));
	const plan = fullRefund(charges);
	const hasNext = findNextPayment(payments) !== null;
	const { isCovered, released } = await checkFundCoverage(read, facts, member, plan);
	const isPaused = cards.some(({ status, isFailedOpen }) => isOpenRequest(status) || isFailedOpen);
	const open = cards.find(({ status }) => isOpenRequest(status)) ?? null;
	const lines = open?.status === "approved" ? await listRefundLines(read, open.id) : plan.parts;
	return {
		memberId: member.id,
		card: yourCards(
			paidCards(
				lines.map(({ paymentId }) => paymentId),
				await giversOf(read, member.id, payments),
			),
		), // the card or cards that it goes back to, in words
		isTold: member.userId !== null || (member.email !== null && ctx.mail.kind !== "none"),
		preview: refundPlanView(plan, charges),
		credit: reader.isOrganizer ? 0 : certainCreditOf(payments, leftToPay(member)), // what was paid beyond the share
		hasPaid: payments.some(({ status }) => isCollected(status)),
		outside:
			member.paidOutside > 0
				? outsideTexts.askBack(
						formatCents(member.paidOutside),
						await receiversOf(read, { memberId: member.id }),
					)
				: null,
		hasSome: facts.balance > 0, // in the fund
		isCovered,
		released, // what the organizer gives back or owes, in cents
		open,
		settled: await withDeductions(
			read,
			cards.filter(({ status }) => !isOpenRequest(status)),
		),
		isBankDeciding: payments.some(isBankDeciding),
		hasFailed: cards.some(({ isFailedOpen }) => isFailedOpen),
		isChargingPaused: isPaused && hasNext,
		hasChargesAhead: hasNext && member.role !== "organizer" && (await hasConsented(read, member.id)),
		hasLaterPayments: hasNext,
	};
}

async function refundInbox(ctx: Ctx, reader: RefundReader, ownId?: string) {
	const { read } = ctx.db;
	const requests = await listTripRefunds(read, { tripId: reader.trip.id });
	const waiting = requests
		.filter(({ request }) => request.status === "pending")
		.filter(({ request }) => reader.isOrganizer || request.memberId !== ownId)
		.reverse();
	return {
		waiting: await Promise.all(
			waiting.map(async (one) => {
				const { request } = one;
				const provider = ctx.payments.provider;
				const charges = await listRefundableCharges(read, { provider, memberId: request.memberId });
				const plan = fullRefund(charges);
				const isOwn = request.memberId === ownId;
				const summary = refundRequestSummary(one, reader);
				return {
					...summary,
					isOwn,
					amount: plan.refundable,
					refundable: plan.refundable,
					preview: refundPlanView(plan, charges),
					cards: await cardsThatPaid(read, request.memberId, plan.parts),
				};
			}),
		),
		failed: reader.isOrganizer ? await failedRefunds(read, requests) : [],
		settled: await withDeductions(
			read,
			requests
				.filter(({ request }) => request.status !== "pending")
				.map((one) => refundRequestSummary(one, reader))
				.sort((one, other) => (other.settledAt ?? other.askedAt) - (one.settledAt ?? one.askedAt))
				.slice(0, MAX_SETTLED),
		),
	};
}

/** Adds the card fees deducted from the refunds that were made, in cents. */
function withDeductions(db: Reader, settled: readonly RefundRequestSummary[]): Promise<SettledRefund[]> {
	return Promise.all(
		settled.map(async (refund) => {
			const lines = refund.status === "processed" ? await listRefundLines(db, refund.id) : [];
			return { ...refund, deduction: sum(lines.map(({ deduction }) => deduction)) };
		}),
	);
}

export type SettledRefund = RefundRequestSummary & { deduction: Cents };

function refundRequestSummary(
	{ request, memberName, memberFace, decider }: NamedRequest,
	reader: RefundReader,
) {
	return {
		id: request.id,
		name: memberName,
		face: memberFace,
		status: request.status,
		/** The approved amount or, before a decision, the amount that can be refunded. */
		amount: request.approvedAmount ?? request.refundableAmount,
		refundable: request.refundableAmount,
		reason: request.reason,
		notes: request.organizerNotes,
		saidBy: saidBy(request, decider, reader),
		origin: request.origin,
		isLeaving: request.isLeaving,
		settledAs: request.settledAs,
		isFailedOpen: isFailedOpen(request),
		askedAt: request.requestedAt,
		remindedAt: request.remindedAt,
		/** For a failed refund, when the organizer settled it. */
		settledAt:
			request.status === "failed"
				? request.settledAt
				: (request.processedAt ?? request.withdrawnAt ?? request.rejectedAt ?? request.approvedAt),
	};
}

/** The name of the person who decided or started the refund; null if that was the reader. */
function saidBy(
	{ decidedBy, startedBy }: NamedRequest["request"],
	decider: NamedRequest["decider"],
	{ trip, userId }: RefundReader,
): string | null {
	if ((decidedBy ?? startedBy ?? trip.organizerId) === userId) return null;
	return decider ? `${decider.firstName} ${decider.lastName}` : trip.organizerName;
}

export type RefundRequestSummary = ReturnType<typeof refundRequestSummary>;

function refundPlanView(
	{ requested, deduction, refundable, parts }: RefundPlan,
	charges: RefundableChargeView[],
) {
	const shown = parts.map(({ paymentId, gross, deduction, amount }) => {
		const charge = charges.find((one) => one.paymentId === paymentId);
		const { number = 0, total = 0, paidAt = 0 } = charge ?? {};
		return { paymentId, number, total, paidAt, gross, deduction, amount };
	});
	return { requested, deduction, refundable, parts: shown };
}

export type RefundPlanView = ReturnType<typeof refundPlanView>;

/**
 * Lists the members whom the organizer can refund without a request, in cents. `fundBalance` is null if nothing of
 * their payments was released.
 */
async function possibleRefunds(ctx: Ctx, trip: Trip, { balance, charges }: FundFacts) {
	const { possible } = await listPossibleRefunds(ctx, ctx.db.read, trip);
	return {
		fundBalance: possible.some(({ plan }) => releasedPart(charges, plan) > 0) ? balance : null,
		total: sum(possible.map(({ plan }) => plan.refundable)),
		people: possible.map(({ member, plan, pending }) => ({
			memberId: member.id,
			name: member.name,
			refundable: plan.refundable,
			isAsking: pending !== null,
			hasLeft: member.removedAt !== null,
		})),
	};
}

export type PossibleRefunds = Awaited<ReturnType<typeof possibleRefunds>>;

/** Lists failed refunds that the organizer has not settled, in cents, with the reason. */
function failedRefunds(db: Reader, requests: readonly NamedRequest[]) {
	return Promise.all(
		requests
			.filter(({ request }) => isFailedOpen(request))
			.map(async ({ request, memberName, removedAt }) => {
				const failed = (await listRefundLines(db, request.id)).filter(({ status }) => status === "failed");
				return {
					id: request.id,
					name: memberName,
					amount: sum(failed.map(({ amount }) => amount)),
					kind: failureKindOf(failed[0]?.errorMessage ?? null),
					isLeaving: request.isLeaving,
					hasLeft: removedAt !== null,
				};
			}),
	);
}

export type FailedRefund = Awaited<ReturnType<typeof failedRefunds>>[number];
