import { findLinkType, type ItemType } from "#app/features/booking-links/booking-links.ts";
import { type Shares, splitCost } from "#app/features/members/shares.ts";
import { GROUP_SIZE } from "#app/features/trips/trips.ts";
import { type Cents, parseDollars, sum } from "#app/lib/money.ts";
import { completeLink } from "#app/lib/web-link.ts";

export type PlannerItem = {
	type: ItemType | "";
	name: string;
	url: string;
	cost: string;
	readAt: string; // when the cost was read from its page, in UTC ms as digits; blank for a typed cost
};

const FIELDS = ["title", "origin", "destination", "startDate", "endDate", "partySize"] as const;
const ITEM_TYPES: readonly string[] = ["flight", "accommodation", "car"] satisfies ItemType[];
const DEFAULT_PARTY_SIZE = "4";

export type PlannerFieldValues = Record<(typeof FIELDS)[number], string>;

/** The plan as it was typed, which drafts and this browser's copy keep. */
export type PlannerValues = PlannerFieldValues & { tripItems: PlannerItem[] };

export type PlannerDates = { startDate: string; endDate: string };

/** The plan in a draft, in this browser's copy or in a form's answer. It accepts any shape; null gives a new plan. */
export function plannerValues(value: unknown, defaults: PlannerDates): PlannerValues {
	if (!isRecord(value)) {
		return {
			title: "",
			origin: "",
			destination: "",
			...defaults,
			partySize: DEFAULT_PARTY_SIZE,
			tripItems: [],
		};
	}
	const fields = Object.fromEntries(FIELDS.map((name) => [name, toText(value[name])])) as PlannerFieldValues;
	return { ...fields, tripItems: plannerItems(value.tripItems) };
}

/** The items in any such value; it drops entries that are no items. */
export function plannerItems(value: unknown): PlannerItem[] {
	if (!Array.isArray(value)) return [];
	return value.filter(isRecord).map(({ type, name, url, cost, readAt }) => ({
		type: ITEM_TYPES.includes(String(type)) ? (type as ItemType) : "",
		name: toText(name),
		url: toText(url),
		cost: toText(cost),
		readAt: toText(readAt),
	}));
}

/** The item that "add" will put into the list, or null if the server will refuse it or first read its link. */
export function itemToAdd(form: FormData): PlannerItem | null {
	const value = (name: string) => toText(form.get(`newItem.${name}`)).trim();
	const [name, url, cost] = [value("name"), completeLink(value("url")), value("cost")];
	if (!name || !URL.canParse(url) || parseDollars(cost) === null) return null;
	const [item] = plannerItems([{ name, url, cost, type: value("type") }]);
	return item ? { ...item, type: item.type || (findLinkType(url) ?? "accommodation") } : null;
}

/** The fields on the page, and the cost of a new item that is typed but not added yet. */
export function readPlannerForm(form: HTMLFormElement): { fields: PlannerFieldValues; newCost: string } {
	const data = new FormData(form);
	const fields = Object.fromEntries(
		FIELDS.map((name) => [name, toText(data.get(name))]),
	) as PlannerFieldValues;
	return { fields, newCost: toText(data.get("newItem.cost")) };
}

export type PlannerCosts = { total: Cents; shares: Shares | null };

/**
 * The plan's total cost in cents, including the new item that is still being typed, because creating the trip adds
 * it. There are no shares while the group size is invalid.
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
