import type { Trip } from "#app/access/access.server.ts";
import { costSource } from "#app/features/bookings/links/link-reading.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { TripItem } from "../trips.queries.ts";
import * as texts from "./texts/plan.ts";

/** The side panel shows the price per person, and for a stay the price per night, beside the whole. */
export function toHighlight(trip: Trip, item: TripItem, today: CalendarDate) {
	const { id, type, name, url, cost, costReadAt } = item;
	const source = url && costSource(costReadAt, today);
	return { id, type, name, url, ...priceTexts(trip, { type, cost, source }) };
}

type Price = Pick<TripItem, "type" | "cost"> & { source: string | null };

function priceTexts(trip: Trip, { type, cost, source }: Price): { amount?: string; details: string } {
	if (cost === 0) return { details: texts.noPrice };
	const whole = source ? `${texts.inTotal(cost)} · ${source}` : texts.inTotal(cost);
	if (type !== "accommodation") {
		const perPerson = Math.round(cost / trip.partySize);
		return { amount: formatCents(perPerson), details: texts.perPerson(whole) };
	}
	const nights = Math.max(1, trip.duration);
	const perNight = Math.round(cost / nights);
	return { amount: formatCents(perNight), details: texts.perNight(nights, whole) };
}
