import type { ItemType } from "#app/features/booking-links/booking-links.ts";
import { type Shares, splitCost } from "#app/features/members/shares.ts";
import { GROUP_SIZE } from "#app/features/trips/trips.ts";
import { type Cents, parseDollars, sum } from "#app/lib/money.ts";

/** An item as its hidden fields hold it. */
export type PlannerItem = {
	type: ItemType | "";
	name: string;
	url: string;
	cost: string;
	/** When the cost was read from the page (UTC ms, in digits); blank for one that was typed. */
	readAt: string;
};

const FIELDS = ["title", "origin", "destination", "startDate", "endDate", "partySize"] as const;
const ITEM_TYPES: readonly string[] = ["flight", "accommodation", "car"] satisfies ItemType[];
const DEFAULT_PARTY_SIZE = "4";

export type PlannerFields = Record<(typeof FIELDS)[number], string>;

/** What the planner holds, as typed: this is what a draft and the browser's own copy keep. */
export type PlannerValues = PlannerFields & { tripItems: PlannerItem[] };

export type PlannerDates = { startDate: string; endDate: string };

/** The planner's values out of a draft, this browser's copy or a reply, whatever its shape; null is a new plan. */
export function plannerValues(given: unknown, defaults: PlannerDates): PlannerValues {
	if (!isRecord(given)) {
		return {
			title: "",
			origin: "",
			destination: "",
			...defaults,
			partySize: DEFAULT_PARTY_SIZE,
			tripItems: [],
		};
	}
	const fields = Object.fromEntries(FIELDS.map((name) => [name, toText(given[name])])) as PlannerFields;
	return { ...fields, tripItems: plannerItems(given.tripItems) };
}

/** The items of such a thing, in their order; what is no item is left out. */
export function plannerItems(given: unknown): PlannerItem[] {
	if (!Array.isArray(given)) return [];
	return given.filter(isRecord).map(({ type, name, url, cost, readAt }) => ({
		type: ITEM_TYPES.includes(String(type)) ? (type as ItemType) : "",
		name: toText(name),
		url: toText(url),
		cost: toText(cost),
		readAt: toText(readAt),
	}));
}

/** The fields that are on the page now, and the cost of a new item that is typed but not added yet. */
export function readPlannerForm(form: HTMLFormElement): { fields: PlannerFields; newCost: string } {
	const data = new FormData(form);
	const fields = Object.fromEntries(FIELDS.map((name) => [name, toText(data.get(name))])) as PlannerFields;
	return { fields, newCost: toText(data.get("newItem.cost")) };
}

export type PlannerCosts = { total: Cents; shares: Shares | null };

/**
 * What the trip would cost if it were created now, the item that is being typed included, as the server takes it
 * along. No shares while the group size is not one.
 */
export function plannerCosts(values: PlannerValues, newCost: string): PlannerCosts {
	const total = sum([...values.tripItems.map(({ cost }) => cost), newCost].map(centsOf));
	const size = /^\s*\d{1,2}\s*$/.test(values.partySize) ? Number(values.partySize) : 0;
	const fits = size >= GROUP_SIZE.min && size <= GROUP_SIZE.max;
	return { total, shares: fits ? splitCost(total, size) : null };
}

function centsOf(cost: string): Cents {
	return parseDollars(cost) ?? 0;
}

function toText(value: unknown): string {
	return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
