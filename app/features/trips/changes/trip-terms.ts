import type { CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { baseShares, sharedBy } from "#app/lib/shares.ts";
import type { ITEM_TYPES } from "#db/schema/bookings.ts";

export type TermItem = {
	id: string | null; // null for a new item
	type: (typeof ITEM_TYPES)[number];
	name: string;
	url: string | null;
	cost: Cents; // for the whole group
};

/** Everything an organizer can change about a trip. */
export type TripTerms = {
	title: string;
	origin: string | null;
	destination: string;
	startDate: CalendarDate | null;
	endDate: CalendarDate | null;
	partySize: number;
	lateSpots: number; // those of them that leave the shares unchanged
	accommodationType: string | null; // null while nobody has chosen one
	finalPaymentDue: CalendarDate | null;
	totalCost: Cents;
	items: TermItem[];
};

/** The values that the first payment locks (Rules: Changing a trip). */
type LockedField = "startDate" | "endDate" | "partySize" | "tripItems";

/**
 * The first changed field that is locked by the first payment, or null. A cost that changes no share does not count.
 */
export function lockedFieldOf(before: TripTerms, after: TripTerms): LockedField | null {
	for (const field of ["startDate", "endDate"] as const) if (before[field] !== after[field]) return field;
	if (sharedBy(before) !== sharedBy(after)) return "partySize";
	return areSharesSame(before, after) ? null : "tripItems";
}

function areSharesSame(before: TripTerms, after: TripTerms): boolean {
	const [was, is] = [before, after].map(baseShares);
	return was?.costPerPerson === is?.costPerPerson && was?.organizerShare === is?.organizerShare;
}

/** Whether the schedules of members who have not begun to pay must be rewritten. */
export function changesSchedules(before: TripTerms, after: TripTerms): boolean {
	return lockedFieldOf(before, after) !== null || before.finalPaymentDue !== after.finalPaymentDue;
}

/** The total of the items. Without items, the entered total stays unless another is given. */
export function totalOf(before: TripTerms, items: readonly TermItem[], given: Cents | undefined): Cents {
	if (items.length > 0) return sum(items.map(({ cost }) => cost));
	return given ?? (before.items.length === 0 ? before.totalCost : 0);
}

/** Gives items the ids of their earlier versions, matched by id, then by name, by link, and by position. */
export function pairItems(before: readonly TermItem[], after: readonly TermItem[]): TermItem[] {
	const unpaired = new Map(before.map((item) => [item.id, item]));
	const paired: TermItem[] = after.map((item) => ({ ...item, id: null }));
	const pairBy = (isSame: (old: TermItem, index: number) => boolean, index: number) => {
		const item = paired[index];
		if (!item || item.id !== null) return;
		const old = [...unpaired.values()].find((one) => isSame(one, index));
		if (!old) return;
		item.id = old.id;
		unpaired.delete(old.id);
	};
	const rules: ((old: TermItem, item: TermItem, index: number) => boolean)[] = [
		(old, item, index) => old.id === after[index]?.id && item.id === null,
		(old, item) => old.name === item.name && old.type === item.type && old.url === item.url,
		(old, item) => old.name === item.name,
		(old, item) => old.url !== null && old.url === item.url,
		(old, item, index) => old === before[index] && old.type === item.type && before.length === after.length,
	];
	for (const rule of rules) {
		for (const [index, item] of paired.entries()) pairBy((old) => rule(old, item, index), index);
	}
	return paired;
}

export function areTermsSame(before: TripTerms, after: TripTerms): boolean {
	return JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(after));
}

const inOrder = ({ items, ...terms }: TripTerms) => [
	Object.entries(terms).sort(([one], [other]) => (one < other ? -1 : 1)),
	items.map(({ id, type, name, url, cost }) => [id, type, name, url, cost]),
];
