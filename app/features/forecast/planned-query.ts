import { typeOfItem } from "#app/features/bookings/links/item-type.ts";
import { itemCost, type PlannerValues } from "#app/features/trips/planning/planner-values.ts";
import { isCalendarDate } from "#app/lib/dates.ts";

const BOOKED = {
	flight: "bookedFlights",
	accommodation: "bookedStays",
	car: "bookedCars",
	other: "bookedOther",
} as const;

/**
 * Turns the planner's values into the query of `/api/trips/forecast`. Null while the destination or the group size is
 * missing.
 */
export function plannedQuery(values: PlannerValues): string | null {
	const { origin, destination, startDate, endDate, partySize, tripItems } = values;
	if (!destination.trim() || !/^\s*[1-9]\d{0,2}\s*$/.test(partySize)) return null;
	const query = new URLSearchParams({ destination: destination.trim(), partySize: partySize.trim() });
	if (origin.trim()) query.set("origin", origin.trim());
	if (isCalendarDate(startDate)) query.set("startDate", startDate);
	if (isCalendarDate(endDate)) query.set("endDate", endDate);
	for (const item of tripItems) {
		const cents = itemCost(item, partySize);
		if (!cents) continue;
		const name = BOOKED[item.type || typeOfItem(item.name, item.url)];
		query.set(name, String(Number(query.get(name) ?? 0) + cents));
	}
	return query.toString();
}
