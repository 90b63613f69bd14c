import { z } from "zod";
import { dollars, wholeNumber } from "#app/lib/schema.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import * as texts from "./texts/calculator.ts";
import { cheapestOffer, costsOfTrip, costsOfYear, type OfferCosts, type PlanOffer } from "./trip-costs.ts";

const MAX_TRIPS = 24; // in a year; Free allows 36

/** The calculator's fields, in their order on the page. The cost is typed in dollars. */
const calculatorSchema = z.object({
	people: wholeNumber(GROUP_SIZE.min, GROUP_SIZE.max, texts.peopleRange(GROUP_SIZE.max)),
	cost: dollars(texts.costMissing),
	months: wholeNumber(1, 12, texts.monthsRange),
	trips: wholeNumber(1, MAX_TRIPS, texts.tripsRange(MAX_TRIPS)),
});

export type CalculatorValues = Record<keyof z.output<typeof calculatorSchema>, string>;

/** An example, so that the page has an answer before anyone has typed. */
const EXAMPLE: CalculatorValues = { people: "8", cost: "6000", months: "1", trips: "1" };

export type Comparison = { trips: number; costs: OfferCosts[]; cheapest: PlanOffer | null };

export type CalculatorView = {
	values: CalculatorValues; // as they were typed
	errors: Record<string, string[]>; // by field
	tripFeeRate: number | null; // the booking fee that the trip keeps, in basis points
	isExample: boolean; // nothing was typed
	comparisons: Comparison[]; // for one trip, then for a year; empty if a value is wrong
};

/**
 * Calculates from the values in the address; `trip` fills in what the address lacks.
 * @param tripFeeRate the booking fee of an existing trip, in basis points
 */
export function calculate(
	query: Record<string, string>,
	trip: Partial<CalculatorValues> = {},
	tripFeeRate: number | null = null,
): CalculatorView {
	const values = { ...EXAMPLE, ...trip };
	const names = Object.keys(values) as (keyof CalculatorValues)[];
	for (const name of names) values[name] = query[name] ?? values[name];
	const isExample = trip.cost === undefined && names.every((name) => query[name] === undefined);
	const view = { values, errors: {}, tripFeeRate, isExample, comparisons: [] };
	const parsed = calculatorSchema.safeParse(values);
	if (!parsed.success) return { ...view, errors: z.flattenError(parsed.error).fieldErrors };
	const { cost: totalCost, ...rest } = parsed.data;
	const asked = { ...rest, totalCost, tripFeeRate };
	const year = asked.trips > 1 ? [compare(costsOfYear(asked), asked.trips)] : [];
	return { ...view, comparisons: [compare(costsOfTrip(asked), 1), ...year] };
}

function compare(costs: OfferCosts[], trips: number): Comparison {
	return { trips, costs, cheapest: cheapestOffer(costs)?.offer ?? null };
}
