import type { ItemType } from "#app/features/bookings/links/booking-links.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { BUDGET_KINDS, type BUDGET_STYLES } from "#db/schema/forecast.ts";
import type { Estimate, PartKind } from "../estimate/estimate.ts";
import { isToBook } from "../to-book.ts";

export type BudgetKind = (typeof BUDGET_KINDS)[number];
export type BudgetStyle = (typeof BUDGET_STYLES)[number];
export type BudgetLines = Record<BudgetKind, Cents>;

/** The division of a budget without an estimate, in percent. */
const USUAL_PERCENT: BudgetLines = { transport: 35, stay: 30, food: 20, fun: 10, margin: 5 };

/** The position of a style in the estimate's range: 0 is the low end, 1 the high end. */
const PLACE_IN_RANGE: Record<BudgetStyle, number> = { thrifty: 0, usual: 0.5, comfortable: 1 };

/** Dollars for fun, for each dollar of food. */
const FUN_OF_FOOD: Record<BudgetStyle, number> = { thrifty: 0.25, usual: 0.4, comfortable: 0.6 };

const MARGIN_OF_REST = 0.1;

const KIND_OF_PART: Partial<Record<PartKind, BudgetKind>> = {
	flights: "transport",
	car: "transport",
	nights: "stay",
	meals: "food",
	bookings: "fun",
};

/**
 * A budget by kind for the group: the estimate for the style, or a total divided in the same proportions. The lines are
 * whole dollars, but without a total none is below what is booked of it. The margin takes what rounding leaves, so that
 * they add up to the total.
 * @param total in cents for the group; null to use the estimate's total
 */
export function budgetLinesFor(estimate: Estimate, style: BudgetStyle, total: Cents | null): BudgetLines {
	const { booked, lines: estimated } = estimatedLines(estimate, style);
	const weights = sum(Object.values(estimated)) > 0 ? estimated : USUAL_PERCENT;
	const wanted = total ?? estimatedTotal(estimate, style);
	const all = sum(Object.values(weights));
	const lines = { transport: 0, stay: 0, food: 0, fun: 0, margin: 0 };
	for (const kind of BUDGET_KINDS) {
		const whole = Math.floor((wanted * weights[kind]) / all / 100) * 100;
		lines[kind] = total === null ? Math.max(whole, booked[kind]) : whole;
	}
	lines.margin += wanted - sum(Object.values(lines));
	return lines;
}

/** The total of an estimate for a style, in cents, rounded up to whole dollars: its low end, middle or high end. */
export function estimatedTotal({ parts }: Estimate, style: BudgetStyle): Cents {
	return Math.ceil(sum(parts.map((part) => placeIn(part, style))) / 100) * 100;
}

const placeIn = ({ low, high }: Estimate["total"], style: BudgetStyle): Cents =>
	low + (high - low) * PLACE_IN_RANGE[style];

/**
 * Divides an estimate by kind, in cents. Bookings keep their price. The rest is divided among the other estimates, fun
 * (which has no estimate) and the margin, so that the lines add up to the estimate.
 */
function estimatedLines(estimate: Estimate, style: BudgetStyle): Record<"booked" | "lines", BudgetLines> {
	const booked = { transport: 0, stay: 0, food: 0, fun: 0, margin: 0 };
	const open = { ...booked };
	for (const part of estimate.parts) {
		const own = KIND_OF_PART[part.kind];
		if (own) (part.source.from === "booking" ? booked : open)[own] += placeIn(part, style);
	}
	open.fun = Math.max(0, (booked.food + open.food) * FUN_OF_FOOD[style] - booked.fun);
	open.margin = sum(Object.values(open)) * MARGIN_OF_REST;
	const rest = Math.max(0, estimatedTotal(estimate, style) - sum(Object.values(booked)));
	const scale = rest / (sum(Object.values(open)) || 1);
	const lines = { ...booked };
	for (const kind of BUDGET_KINDS) lines[kind] += open[kind] * scale;
	return { booked, lines };
}

/** The booking type of a line. The margin cannot become a booking. */
export const ITEM_OF_KIND = {
	transport: "flight",
	stay: "accommodation",
	food: "other",
	fun: "other",
} as const satisfies Partial<Record<BudgetKind, ItemType>>;

export type PlannableKind = keyof typeof ITEM_OF_KIND;

export type ComparedLine = { kind: BudgetKind; planned: Cents; booked: Cents; free: Cents; over: Cents };

/** Compares the planned with the booked amounts, by kind. Placeholders do not count as booked. */
export function compareLines(
	lines: BudgetLines,
	items: readonly { type: ItemType; name: string; cost: Cents }[],
): ComparedLine[] {
	const made = items.filter(({ name }) => !isToBook(name));
	const booked = bookedByKind(
		(type) => sum(made.filter((item) => item.type === type).map(({ cost }) => cost)),
		lines,
	);
	return BUDGET_KINDS.map((kind) => ({
		kind,
		planned: lines[kind],
		booked: booked[kind],
		free: Math.max(0, lines[kind] - booked[kind]),
		over: Math.max(0, booked[kind] - lines[kind]),
	}));
}

/**
 * Bookings that are neither transport nor a stay may be food or fun. They count as fun until its line is used up, and
 * then as food.
 */
function bookedByKind(bookedAs: (type: ItemType) => Cents, { food, fun }: BudgetLines): BudgetLines {
	const other = bookedAs("other");
	const asFood = Math.min(Math.max(0, other - fun), food);
	return {
		transport: bookedAs("flight") + bookedAs("car"),
		stay: bookedAs("accommodation"),
		food: asFood,
		fun: other - asFood,
		margin: 0,
	};
}
