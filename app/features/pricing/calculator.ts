import { z } from "zod";
import { type CalculatorValues, calculatorSchema } from "./calculator.schema.ts";
import { cheapestOffer, costsOfTrip, costsOfYear, type Offer, type OfferCosts } from "./trip-costs.ts";

const EXAMPLE: CalculatorValues = { people: "6", cost: "5820", trips: "1", months: "1" };

export type Comparison = { trips: number; costs: OfferCosts[]; cheapest: Offer | null };

export type CalculatorView = {
	values: CalculatorValues; // as they were typed
	errors: Record<string, string[]>; // by field
	comparisons: Comparison[]; // of one trip, then of a year of several; none while a value is wrong
};

/** What the address asks the calculator, with the figures of `trip` or of an example where it says nothing. */
export function calculate(
	query: Record<string, string>,
	trip: Partial<CalculatorValues> = {},
): CalculatorView {
	const values = { ...EXAMPLE, ...trip };
	for (const name of Object.keys(values) as (keyof CalculatorValues)[])
		values[name] = query[name] ?? values[name];
	const parsed = calculatorSchema.safeParse(values);
	if (!parsed.success) return { values, errors: z.flattenError(parsed.error).fieldErrors, comparisons: [] };
	const { cost: totalCost, ...rest } = parsed.data;
	const asked = { ...rest, totalCost };
	const year = asked.trips > 1 ? [compare(costsOfYear(asked), asked.trips)] : [];
	return { values, errors: {}, comparisons: [compare(costsOfTrip(asked), 1), ...year] };
}

function compare(costs: OfferCosts[], trips: number): Comparison {
	return { trips, costs, cheapest: cheapestOffer(costs)?.offer ?? null };
}
