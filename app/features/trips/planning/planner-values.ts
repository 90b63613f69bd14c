import type { ItemType } from "#app/features/bookings/links/booking-links.ts";
import { typeOfItem } from "#app/features/bookings/links/item-type.ts";
import { addDays, daysBetween, isCalendarDate } from "#app/lib/dates.ts";
import { centsToDollars, parseDollars } from "#app/lib/dollars.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { oneLink } from "#app/lib/one-link.ts";
import { GROUP_SIZE, type Shares, splitCost } from "#app/lib/shares.ts";
import { itemCostOfGroup } from "../trips.ts";

export type PlannerItem = {
	type: ItemType | "";
	name: string;
	url: string;
	cost: string;
	per: "person" | ""; // "person" for a cost per person, blank for the group's
	readAt: string; // when the cost was read from its page, in UTC ms as digits; blank for a typed cost
};

/** A cost as typed. */
export type ItemCost = Pick<PlannerItem, "cost" | "per">;

const FIELDS = [
	"title",
	"origin",
	"destination",
	"startDate",
	"endDate",
	"partySize",
	"finalPaymentDue",
] as const;
const ITEM_TYPES: readonly string[] = ["flight", "accommodation", "car", "other"] satisfies ItemType[];
const DEFAULT_PARTY_SIZE = "4";

export type PlannerFieldValues = Record<(typeof FIELDS)[number], string>;

/** The draft as typed, kept in the account and in this browser's copy. */
export type PlannerValues = PlannerFieldValues & {
	tripItems: PlannerItem[];
	newItem?: PlannerItem; // typed, but not added yet
};

export type PlannerDates = { startDate: string; endDate: string };

/**
 * Reads the draft of an account, of this browser's copy or of a form's answer. Accepts any shape; null gives a new
 * draft.
 */
export function plannerValues(value: unknown, defaults: PlannerDates): PlannerValues {
	if (!isRecord(value)) {
		return {
			title: "",
			origin: "",
			destination: "",
			...defaults,
			partySize: DEFAULT_PARTY_SIZE,
			finalPaymentDue: "",
			tripItems: [],
		};
	}
	const fields = Object.fromEntries(FIELDS.map((name) => [name, toText(value[name])])) as PlannerFieldValues;
	const [newItem] = plannerItems([value.newItem]).filter(isTyped);
	return { ...fields, tripItems: plannerItems(value.tripItems), ...(newItem && { newItem }) };
}

/** Whether the fields of a new item have anything that adding would put into the list. */
export function isTyped({ url, name, cost }: PlannerItem): boolean {
	return [url, name, cost].some((text) => text.trim() !== "");
}

/** The items in a value of any shape; entries that are not items are dropped. */
export function plannerItems(value: unknown): PlannerItem[] {
	if (!Array.isArray(value)) return [];
	return value.filter(isRecord).map(({ type, name, url, cost, per, readAt }) => ({
		type: toType(type),
		name: toText(name),
		url: toText(url),
		cost: toText(cost),
		per: toPer(per),
		readAt: toText(readAt),
	}));
}

/** The item that "add" will put into the list; null if the server will refuse it, or will read its link first. */
export function itemToAdd(form: FormData): PlannerItem | null {
	const value = (name: string) => toText(form.get(`newItem.${name}`)).trim();
	const [name, url] = [value("name"), oneLink(value("url"))];
	const cents = parseDollars(value("cost"));
	if (!name || url === null || (url && !URL.canParse(url)) || cents === null) return null;
	const cost = String(centsToDollars(cents));
	const [item] = plannerItems([{ name, url, cost, per: value("per"), type: value("type") }]);
	return item ? { ...item, type: item.type || typeOfItem(name, url) } : null;
}

/** The trip's fields as they are on the page, and the fields of an item that is not added yet. */
export function readPlannerForm(form: HTMLFormElement): { fields: PlannerFieldValues; newItem: PlannerItem } {
	const data = new FormData(form);
	const fields = Object.fromEntries(
		FIELDS.map((name) => [name, toText(data.get(name))]),
	) as PlannerFieldValues;
	const value = (name: string) => toText(data.get(`newItem.${name}`));
	const newItem = {
		type: toType(value("type")),
		name: value("name"),
		url: value("url"),
		cost: value("cost"),
		per: toPer(value("per")),
		readAt: "",
	};
	return { fields, newItem };
}

/** What an item costs the whole group, in cents; null if its cost, or the group size that it needs, is not a number. */
export function itemCost({ cost, per }: ItemCost, partySize: string): Cents | null {
	const [cents, size] = [parseDollars(cost), per ? toPartySize(partySize) : 1];
	return cents === null || size === null ? null : itemCostOfGroup(cents, per, size);
}

function toPartySize(text: string): number | null {
	const size = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
	return size >= GROUP_SIZE.min && size <= GROUP_SIZE.max ? size : null;
}

/**
 * The end date after a change of the start date: the trip keeps its length. Null if the end stays as it is, or while a
 * date is being typed.
 * @param before the last complete dates
 */
export function endAfterNewStart(before: PlannerDates, now: PlannerDates): string | null {
	const dates = [before.startDate, before.endDate, now.startDate];
	if (!dates.every(isCalendarDate) || now.endDate !== before.endDate || now.startDate === before.startDate)
		return null;
	return addDays(now.startDate, Math.max(0, daysBetween(before.startDate, before.endDate)));
}

export type PlannerCosts = { total: Cents; shares: Shares | null };

/**
 * The draft's total cost in cents, including the new item that is still being typed, because creating the trip adds
 * it. There are no shares while the group size is invalid.
 */
export function plannerCosts(values: PlannerValues, newItem: ItemCost): PlannerCosts {
	const total = sum([...values.tripItems, newItem].map((item) => itemCost(item, values.partySize) ?? 0));
	const size = toPartySize(values.partySize);
	return { total, shares: size === null ? null : splitCost(total, size) };
}

/** The draft as a ticket shows it, with its cost per person in cents. */
export type ShownDraft = {
	origin: string;
	destination: string;
	costPerPerson: Cents | null;
	partySize: number;
};

/** Null while neither a place nor a cost is typed. */
export function shownDraft(values: PlannerValues, { total, shares }: PlannerCosts): ShownDraft | null {
	const [origin, destination] = [values.origin.trim(), values.destination.trim()];
	if (!origin && !destination && total === 0) return null;
	return {
		origin,
		destination,
		costPerPerson: shares?.costPerPerson ?? null,
		partySize: toPartySize(values.partySize) ?? GROUP_SIZE.min,
	};
}

function toType(value: unknown): PlannerItem["type"] {
	return ITEM_TYPES.includes(String(value)) ? (value as ItemType) : "";
}

function toPer(value: unknown): PlannerItem["per"] {
	return value === "person" ? value : "";
}

function toText(value: unknown): string {
	return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
