import type { Member, Trip, TripAccess } from "#app/access/access.server.ts";
import type { Ctx } from "#app/access/ctx.ts";
import { formatCents, sum } from "#app/lib/money.ts";
import type { AttentionRow } from "../dashboard/attention.ts";
import { listOpenQuestions, type PriceChange, type PricedSpot } from "./price.queries.ts";
import { isChangedBy } from "./price-change.ts";
import { pricePath } from "./price-path.ts";
import * as texts from "./texts.ts";

/**
 * The higher price that waits for the asker's answer, as a row on their page, and for those who may change the price,
 * how many spots have no answer yet.
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
		ofTrip: mayChange ? { waiting: open.length } : null,
	};
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
