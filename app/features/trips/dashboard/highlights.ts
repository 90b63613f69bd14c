import type { Trip } from "#app/access/access.server.ts";
import { costSource } from "#app/features/bookings/links/link-reading.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { sharedBy } from "#app/lib/shares.ts";
import type { TripItem } from "../trips.queries.ts";
import * as texts from "./texts.ts";

/** A booking on the trip's page, with its price per person, or per night for a stay. */
export function highlightView(trip: Trip, item: TripItem, today: CalendarDate) {
	const { id, type, name, url, cost, costReadAt } = item;
	const source = url && costReadAt !== null ? costSource(costReadAt, today) : null;
	return { id, type, name, url, ...priceTexts(trip, { type, cost, source }) };
}

type Price = Pick<TripItem, "type" | "cost"> & { source: string | null };

function priceTexts(trip: Trip, { type, cost, source }: Price): { amount?: string; details: string } {
	if (cost === 0) return { details: texts.noPrice };
	const isStay = type === "accommodation";
	const nights = Math.max(1, trip.duration);
	const each = Math.round(cost / (isStay ? nights : sharedBy(trip)));
	const details = [isStay ? texts.perNight(nights) : texts.perPerson, source];
	return { amount: formatCents(each), details: details.filter(Boolean).join(" · ") };
}
