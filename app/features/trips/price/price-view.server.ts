import { requireTrip, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { hasConsented } from "#app/features/payments/cards/payers.queries.ts";
import { findPaymentState } from "#app/features/payments/payments.queries.ts";
import {
	type ShareOffers,
	shareOffers,
	shareRefusal,
} from "#app/features/payments/share-change/change-begun-share.server.ts";
import { isPayable } from "#app/features/payments/states.ts";
import { dateOf } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { baseShares, wholeCost } from "#app/lib/shares.ts";
import { listAnswersOf, listOpenQuestions, listPriceChanges } from "./price.queries.ts";
import { countAnswers, isAsked, mayKeepPrice, shortfallOf, surplusOf } from "./price-change.ts";

/**
 * How a trip's price has changed since someone had paid, what the asker is asked, and for the organizer who has answered what.
 * @throws DomainError not_found, unauthenticated, forbidden
 */
export async function priceView(ctx: Ctx, ref: TripRef) {
	const access = await requireTrip(ctx, ref, "price.see");
	const { trip, role, may, member } = access;
	const db = ctx.db.read;
	const changes = await listPriceChanges(db, { tripId: trip.id });
	const shares = baseShares(trip);
	// A newer price takes the place of an older one, and of what was not agreed to of it.
	const newest = changes.findIndex(({ kind }) => kind === "price");
	const everyone = await listMembers(db, { tripId: trip.id });
	const surplus = trip.lateSpots > 0 ? surplusOf(trip, everyone) : 0;
	return {
		trip: { title: trip.title, shareId: trip.shareId, cancelled: trip.status === "cancelled" },
		role,
		organizerName: trip.organizerName,
		today: dateOf(ctx.now),
		total: wholeCost(trip),
		costPerPerson: shares.costPerPerson,
		ownShare: member?.individualCost ?? null,
		question: await questionView(ctx, access),
		changes: await Promise.all(
			changes.map(async ({ id, kind, totalBefore, totalAfter, reason, mayKeep, createdAt }, index) => {
				const asked = (await listAnswersOf(db, { changeId: id })).filter(isAsked);
				return {
					...{ id, kind, totalBefore, totalAfter, reason, mayKeep, createdAt },
					counts: countAnswers(asked),
					shortfall: index <= newest ? shortfallOf(asked, shares) : 0,
					people: may["price.change"]
						? asked.map(({ memberId, name, answer }) => ({ memberId, name, answer }))
						: null,
				};
			}),
		),
		surplus: { amount: surplus, mayDecide: may["price.change"] },
	};
}

export type PriceView = Awaited<ReturnType<typeof priceView>>;

/** The higher price that the asker has not answered: both shares, and how the difference can be paid. */
async function questionView(ctx: Ctx, { trip, member, may }: TripAccess) {
	const spots =
		member && !member.payerId ? await listOpenQuestions(ctx.db.read, { memberId: member.id }) : [];
	const [found] = spots;
	if (!member || !found || !may["price.answer"]) return null;
	const state = await findPaymentState(ctx.db.read, member.id);
	const today = dateOf(ctx.now);
	const share = member.individualCost + sum(spots.map(({ by }) => by));
	const refusal = await shareRefusal(ctx.db.read, member, state, { share, today });
	const payable = state.payments.filter(({ status }) => isPayable(status));
	const offers: ShareOffers | null = refusal ? null : shareOffers(member, state.payments, { share, today });
	return {
		...{ share, was: member.individualCost },
		reason: found.change.reason,
		mayKeep: mayKeepPrice(found.change, member),
		organizerName: trip.organizerName,
		askedAt: found.change.createdAt,
		refusal: refusal?.message ?? null,
		ways: offers?.ways ?? [],
		credit: offers?.credit ?? 0,
		left: payable.map(({ paymentNumber: number, amount, dueDate }) => ({ number, amount, dueDate })),
		isOn: await hasConsented(ctx.db.read, member.id),
	};
}
