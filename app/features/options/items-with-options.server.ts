import type { Trip } from "#app/access/access.server.ts";
import type { ItemType } from "#app/features/bookings/links/booking-links.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { Reader } from "#db/db.ts";
import { sumOptionsOfItems } from "./options.queries.ts";
import * as texts from "./texts/options.ts";

type BookedItem = { type: ItemType; name: string; cost: Cents };

/**
 * A trip's bookings, each with the options that were chosen of it. Options that belong to no booking are one more. A trip without
 * bookings has none here either, because its whole cost is known as such.
 */
export async function itemsWithOptions(
	db: Reader,
	trip: Pick<Trip, "id" | "optionsCost">,
	items: readonly (BookedItem & { id: string })[],
): Promise<BookedItem[]> {
	if (items.length === 0 || trip.optionsCost === 0) return [...items];
	const sums = await sumOptionsOfItems(db, { tripId: trip.id });
	const withOptions = items.map((item) => ({
		...item,
		cost: item.cost + sum(sums.filter(({ itemId }) => itemId === item.id).map(({ amount }) => amount)),
	}));
	const others = sum(sums.filter(({ itemId }) => itemId === null).map(({ amount }) => amount));
	return others > 0
		? [...withOptions, { type: "other", name: texts.otherOptions, cost: others }]
		: withOptions;
}
