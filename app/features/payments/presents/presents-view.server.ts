import { type Member, requireTrip, type Trip, type TripRef } from "#app/access/access.server.ts";
import { type Ctx, userOf } from "#app/access/ctx.ts";
import { presentPath } from "../attempts/return-urls.ts";
import { listMemberPayments } from "../payments.queries.ts";
import { findNextPayment } from "../schedule/payment-summary.ts";
import { paymentsIfPaidToday } from "../schedule/schedule.server.ts";
import { askProblem } from "./ask-problem.server.ts";
import { givenBy } from "./given-presents.server.ts";
import { isAsking, listAsking } from "./presents.queries.ts";
import { findPresent } from "./require-present.server.ts";

/**
 * The friends the asker can pay for, with the amounts that these let others see; the presents they have given; and
 * their own next payment, which they can let others pay.
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

/** The members whose next payment the giver can pay now, with its amount in cents. */
async function listGivable(ctx: Ctx, trip: Trip, giver: Member) {
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

/** The amount of the asker's own next payment, whether they let others pay it, and why they cannot, if so. */
async function ownAsk(ctx: Ctx, trip: Trip, member: Member) {
	const db = ctx.db.read;
	const stored = await listMemberPayments(db, { memberId: member.id });
	const next = findNextPayment(paymentsIfPaidToday(ctx, { trip, member }, stored));
	return {
		isAsking: await isAsking(db, { memberId: member.id }),
		amount: next?.amount ?? null,
		problem: await askProblem(db, member, stored),
		link: presentPath({ shareId: trip.shareId, memberId: member.id }),
	};
}
