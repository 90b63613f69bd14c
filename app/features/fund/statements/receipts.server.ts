import {
	findTripAccess,
	type Member,
	requireAction,
	type Trip,
	type TripRef,
} from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { tripSummary } from "#app/access/trip-summary.ts";
import { findFormerMembership } from "#app/features/members/members.queries.ts";
import { listChoices } from "#app/features/options/options.queries.ts";
import { shareLine } from "#app/features/options/share-line.ts";
import { shortReference } from "#app/features/payments/attempts/short-reference.ts";
import * as byPool from "#app/features/payments/by-pool/texts.ts";
import { listPaidWith } from "#app/features/payments/cards/paid-with.queries.ts";
import { listMemberPayments, type Payment } from "#app/features/payments/payments.queries.ts";
import { type GivenPresent, givenBy } from "#app/features/payments/presents/given-presents.server.ts";
import * as presentTexts from "#app/features/payments/presents/texts.ts";
import { listDeductions } from "#app/features/payments/returned.queries.ts";
import { isCollected } from "#app/features/payments/states.ts";
import { statementLine } from "#app/gateway/statement-descriptor.ts";
import { DomainError } from "#app/lib/errors.ts";
import type { Cents } from "#app/lib/money.ts";
import type { ShareParts } from "#app/lib/shares.ts";
import * as common from "#app/lib/texts.ts";

/**
 * A receipt for each payment that the member made, gave or was given, including refunded and disputed ones.
 * @param query.payment the number of one payment to show; all are shown if there is no such payment
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function receiptsView(ctx: Ctx, ref: TripRef, query: { payment: string | null }) {
	return memberReceipts(ctx, await requirePayer(ctx, ref), query);
}

type Payer = {
	trip: Trip;
	/** Former members no longer have a share. */
	member: (Pick<Member, "id" | "name"> & Partial<ShareParts>) | null;
	isGuest: boolean;
};

/** The receipts of a member whose access the caller has checked. */
export async function memberReceipts(
	ctx: Pick<Ctx, "db" | "now">,
	{ trip, member, isGuest }: Payer,
	query: { payment: string | null } = { payment: null },
) {
	const own = member ? await listMemberPayments(ctx.db.read, { memberId: member.id }) : [];
	const paid = own.filter((payment) => isCollected(payment.status));
	const deductions = member ? await listDeductions(ctx.db.read, { memberId: member.id }) : [];
	const cards = member ? await listPaidWith(ctx.db.read, { memberId: member.id }) : [];
	const paidWith = new Map(cards.map((one) => [one.paymentId, one]));
	const returned = new Map(deductions.map((one) => [one.paymentId, one.returned]));
	const onStatement = statementLine(trip.title);
	const given = member
		? (await givenBy(ctx, member)).map((one, index) => ({ ...toGivenReceipt(one, index), onStatement }))
		: [];
	const requested = paid.filter((payment) => String(payment.paymentNumber) === query.payment);
	const shown = requested.length > 0 ? requested : paid;
	return {
		trip: { ...tripSummary(trip), organizerName: trip.organizerName },
		/** Whether the reader is a guest, whom the dashboard would ask to sign in. */
		isGuest,
		paidBy: member?.name ?? "",
		/** The parts of the share; null without options. */
		share: member ? await shareLineOf(ctx, member) : null,
		receipts: [
			...shown.map((payment) => {
				const paidBy = paidWith.get(payment.id);
				const { giver = null } = paidBy ?? {};
				return {
					...toReceipt(payment, returned.get(payment.id) ?? 0),
					giver: giver && presentTexts.byGiver(giver),
					card: giver === null ? (paidBy?.label ?? (payment.paidByPool && byPool.paidByPool)) : null,
					/** Null if no card of the member was charged. */
					onStatement: giver === null && payment.paidByPool === null ? onStatement : null,
					/** The part that paid for later payments, in cents. */
					ahead: paidBy?.ahead ?? 0,
				};
			}),
			...(requested.length > 0 ? [] : given),
		],
		hiddenCount: paid.length - shown.length + (requested.length > 0 ? given.length : 0),
	};
}

async function shareLineOf(
	ctx: Pick<Ctx, "db">,
	{ id, individualCost, optionsCost, takenOver }: NonNullable<Payer["member"]>,
) {
	if (individualCost === undefined || optionsCost === undefined || takenOver === undefined) return null;
	return shareLine(
		{ individualCost, optionsCost, takenOver },
		await listChoices(ctx.db.read, { memberId: id }),
	);
}

/** Former members keep their receipts, and reach them by the trip's id if the share link has changed. */
async function requirePayer(ctx: Ctx, ref: TripRef) {
	const access = await findTripAccess(ctx, ref);
	if (!access) throw new DomainError("not_found", common.tripNotFound);
	const former = access.may["payment.own"] ? null : await findFormerMembership(ctx, access.trip.id);
	if (former) return { trip: access.trip, member: former, isGuest: userOf(ctx) === null };
	requireAction(access, "payment.own");
	return { ...access, isGuest: access.role === "guest" };
}

export type ReceiptsView = Awaited<ReturnType<typeof receiptsView>>;
export type Receipt = ReceiptsView["receipts"][number];

function toReceipt(payment: Payment, returned: Cents) {
	return {
		id: `payment-${payment.paymentNumber}`,
		number: payment.paymentNumber,
		total: payment.totalPayments,
		/** The name of the person it was paid for, if it was a present. */
		present: null as string | null,
		status: payment.status,
		/** The amount lost to disputes, in cents. */
		lost: payment.lostAmount,
		amount: payment.amount,
		paidAt: payment.paidAt,
		/** The amount returned to the card, in cents. */
		refunded: returned,
		/** The amount that refunds deducted for the provider's fee and no later refund returned, in cents. */
		deduction: payment.paidByPool === null ? Math.max(0, payment.refundedAmount - returned) : 0,
		/** The part of a payment by the pool that went back to the pool, in cents. */
		backInPool: payment.paidByPool === null ? 0 : payment.refundedAmount,
		reference: shortReference(payment.chargeRef ?? payment.providerIntentRef),
		demo: payment.provider === "demo",
	};
}

/** Reveals nothing of the recipient's payments except the given one, not even its number. */
function toGivenReceipt(given: GivenPresent, index: number) {
	const { name, status, lost, cents, paidAt, returned, kept, reference, demo, card } = given;
	return {
		id: `present-${index + 1}`,
		...{ number: index + 1, total: 1, present: name, giver: null, ahead: 0, backInPool: 0 },
		...{ status, lost, amount: cents, paidAt, refunded: returned, deduction: kept, reference, demo, card },
	};
}
