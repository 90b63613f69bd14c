import { type Member, requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import type { Reader } from "#db/db.ts";
import { presentPath } from "../attempts/return-urls.ts";
import { shortReference } from "../attempts/short-reference.ts";
import { cardLabel } from "../cards/payers.queries.ts";
import { listMemberPayments } from "../payments.queries.ts";
import { listDeductions } from "../returned.queries.ts";
import { collectedNote } from "../schedule/payment-badge.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";
import { paymentsIfPaidToday } from "../schedule/schedule.server.ts";
import { askProblem } from "./ask-present.server.ts";
import { isAsking, listAsking, listGiven } from "./presents.queries.ts";
import { findPresent } from "./require-present.server.ts";

/**
 * Whom the asker can pay for, with the amount that these have allowed the others aboard to see; what they have given; and their own next
 * payment, which they can let others pay.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function presentsView(ctx: Ctx, ref: TripRef) {
	const { trip, member, role, may } = await requireTrip(ctx, ref, "payment.own");
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		isGuest: role === "guest",
		friends: member && may["present.give"] ? await listGivable(ctx, trip, member) : [],
		given: member ? await givenBy(ctx, member) : [],
		own: member && may["present.ask"] && trip.organizerId !== null ? await ownAsk(ctx, trip, member) : null,
		hasAccount: userOf(ctx) !== null,
	};
}

export type PresentsView = Awaited<ReturnType<typeof presentsView>>;

/** The members whose next payment someone can pay now, with its amount in cents. */
export async function listGivable(ctx: Ctx, trip: Trip, giver: Member) {
	const asking = await listAsking(ctx.db.read, { tripId: trip.id });
	const others = asking.map(({ member }) => member).filter(({ id }) => id !== giver.id);
	const found = await Promise.all(
		others.map(async (friend) => ({
			friend,
			present: await findPresent(ctx, ctx.db.read, { trip, giver, friend }),
		})),
	);
	return found.flatMap(({ friend: { id: memberId, name }, present }) =>
		"refusal" in present
			? []
			: [{ memberId, name, amount: present.amount, to: presentPath({ shareId: trip.shareId, memberId }) }],
	);
}

/** What the member has given, the newest first, with the card that paid and what has gone back to it. */
export async function givenBy({ db, now }: Pick<Ctx, "db" | "now">, { id: giverId }: Pick<Member, "id">) {
	const given = await listGiven(db.read, { giverId });
	const returned = await returnedOf(db.read, given);
	const today = dateOf(now);
	return given.map(({ payment, attempt, member }) => ({
		memberId: member.id,
		name: member.name,
		amount: formatCents(payment.amount),
		cents: payment.amount,
		paidAt: payment.paidAt ?? 0,
		day: formatDate(dateOf(new Date(payment.paidAt ?? 0)), today),
		status: payment.status,
		note: payment.status === "paid" ? common.paid : collectedNote(payment),
		card: attempt.cardLast4
			? cardLabel({ brand: attempt.cardBrand ?? "card", last4: attempt.cardLast4 })
			: null,
		reference: shortReference(payment.chargeRef),
		returned: returned.get(payment.id) ?? 0,
		/** What refunds deducted for the provider's fee, in cents. */
		kept: Math.max(0, payment.refundedAmount - (returned.get(payment.id) ?? 0)),
		lost: payment.lostAmount,
		demo: payment.provider === "demo",
		word: attempt.givenWord,
	}));
}

export type GivenPresent = Awaited<ReturnType<typeof givenBy>>[number];

/** What has gone back to the cards of these payments, in cents. */
async function returnedOf(
	db: Reader,
	given: Awaited<ReturnType<typeof listGiven>>,
): Promise<Map<string, number>> {
	const touched = given.filter(({ payment }) => payment.refundedAmount > 0);
	const memberIds = [...new Set(touched.map(({ member }) => member.id))];
	const rows = await Promise.all(memberIds.map((memberId) => listDeductions(db, { memberId })));
	return new Map(rows.flat().map(({ paymentId, returned }) => [paymentId, returned]));
}

/** The asker's own next payment, whether others may pay it, and why not if they may not; null without one. */
async function ownAsk(ctx: Ctx, trip: Trip, member: Member) {
	const db = ctx.db.read;
	const stored = await listMemberPayments(db, { memberId: member.id });
	const next = findNextPayment(paymentsIfPaidToday(ctx, { trip, member }, stored));
	return {
		isAsking: await isAsking(db, { memberId: member.id }),
		amount: next?.amount ?? null,
		problem: await askProblem(db, { member }),
		link: presentPath({ shareId: trip.shareId, memberId: member.id }),
	};
}
