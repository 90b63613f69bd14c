import type { Member, Trip, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { listMembers } from "#app/features/members/members.queries.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import type { AttentionRow } from "../dashboard/attention.ts";
import { listOpenQuestions, listPriceChanges, type PriceChange, type PricedSpot } from "./price.queries.ts";
import { isChangedBy, isSurplusKept, surplusOf } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import * as texts from "./texts.ts";

/**
 * The higher price that waits for the asker's answer, as a row on their page. For those who may change the price, also how
 * many spots have no answer yet, and the surplus that waits for a decision.
 * @param hasAny false if the trip's price is known to have never asked anybody
 */
export async function openPrices(ctx: Ctx, { trip, member, may }: TripAccess, hasAny: boolean) {
	const mayAnswer = member !== null && member.payerId === null && may["price.answer"];
	const mayChange = may["price.change"];
	if (!mayAnswer && !mayChange) return { tasks: [], ofTrip: null };
	const asked = mayChange ? null : (member?.id ?? null);
	const open = hasAny ? await listOpenQuestions(ctx.db.read, { tripId: trip.id, asked }) : [];
	const own = mayAnswer ? open.filter(({ payerId }) => payerId === member.id) : [];
	return {
		tasks: member && own.length > 0 ? [taskOf(trip, member, own)] : [],
		ofTrip: mayChange ? { waiting: open.length, surplus: await openSurplus(ctx, trip) } : null,
	};
}

/** The surplus that the organizer has not decided about yet. */
async function openSurplus({ db }: Ctx, trip: Trip): Promise<Cents> {
	if (trip.lateSpots === 0) return 0;
	const everyone = await listMembers(db.read, { tripId: trip.id });
	const surplus = surplusOf(trip, everyone);
	if (surplus === 0) return 0;
	return isSurplusKept(await listPriceChanges(db.read, { tripId: trip.id }), everyone) ? 0 : surplus;
}

export type PriceOfTrip = NonNullable<Awaited<ReturnType<typeof openPrices>>["ofTrip"]>;

function taskOf(
	trip: Pick<Trip, "shareId">,
	member: Pick<Member, "individualCost" | "userId" | "role">,
	spots: readonly (Pick<PricedSpot, "by"> & { change: Pick<PriceChange, "changedBy"> })[],
): AttentionRow {
	const share = formatCents(member.individualCost + sum(spots.map(({ by }) => by)));
	const words = spots.some(({ change }) => isChangedBy(change, member)) ? texts.ownTask : texts.task;
	return {
		id: "price",
		icon: "circle-alert",
		title: words.title(share),
		details: words.details,
		to: pricePath(trip.shareId),
		button: words.button,
	};
}
