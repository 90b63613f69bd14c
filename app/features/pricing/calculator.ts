import { z } from "zod";
import { type CalculatorValues, calculatorSchema } from "./calculator.schema.ts";
import { cheapestOffer, costsOfTrip, costsOfYear, type Offer, type OfferCosts } from "./trip-costs.ts";

const EXAMPLE: CalculatorValues = { people: "6", cost: "5820", trips: "1", months: "1" };

export type Comparison = { trips: number; costs: OfferCosts[]; cheapest: Offer | null };

export type CalculatorView = {
	values: CalculatorValues; // as they were typed
	errors: Record<string, string[]>; // by field
	tripFeeRate: number | null; // of the booking fee that the trip keeps, in basis points
	comparisons: Comparison[]; // of one trip, then of a year of several; none while a value is wrong
};

/**
 * What the address asks the calculator, with the figures of `trip` or of an example where it says nothing.
 * @param tripFeeRate the booking fee of a trip that exists already, in basis points
 */
export function calculate(
	query: Record<string, string>,
	trip: Partial<CalculatorValues> = {},
	tripFeeRate: number | null = null,
): CalculatorView {
	const values = { ...EXAMPLE, ...trip };
	for (const name of Object.keys(values) as (keyof CalculatorValues)[])
		values[name] = query[name] ?? values[name];
	const view = { values, errors: {}, tripFeeRate, comparisons: [] };
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
