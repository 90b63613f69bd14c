import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import type { PlannerItem, PlannerValues } from "./planner-values.ts";
import * as texts from "./texts/example.ts";

/** Opens the planner filled with the example. */
export const EXAMPLE_PATH = "/?example=lisbon#plan";

/** Opens the planner filled with the example, even if the user has a draft. */
export const EXAMPLE_INSTEAD_PATH = "/?example=lisbon&instead=yes#plan";

const STARTS_IN_DAYS = 16 * 7;
const NIGHTS = 7;

export type ExampleTrip = {
	values: PlannerValues;
	instead: boolean; // whether to show it instead of the user's own draft
};

/** The example that the planner's address asks for, with dates in the future, or null. */
export function exampleTrip(query: URLSearchParams, today: CalendarDate): ExampleTrip | null {
	if (query.get("example") !== "lisbon") return null;
	const startDate = addDays(today, STARTS_IN_DAYS);
	const values = {
		title: texts.title,
		origin: texts.origin,
		destination: texts.destination,
		startDate,
		endDate: addDays(startDate, NIGHTS),
		partySize: "6",
		finalPaymentDue: "",
		tripItems: [
			item("flight", texts.flight, "570", "person"),
			item("accommodation", texts.flat, "2400", ""),
			item("car", texts.car, "180", ""),
		],
	};
	return { values, instead: query.get("instead") === "yes" };
}

function item(type: PlannerItem["type"], name: string, cost: string, per: PlannerItem["per"]): PlannerItem {
	return { type, name, url: "", cost, per, readAt: "" };
}

/** The user's own draft comes first, so that the example never replaces it unasked. */
export function showsExample(example: ExampleTrip | null, hasOwnDraft: boolean): example is ExampleTrip {
	return example !== null && (example.instead || !hasOwnDraft);
}
