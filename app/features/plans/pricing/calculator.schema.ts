import { z } from "zod";
import { dollars, wholeNumber } from "#app/lib/schema.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import * as texts from "./texts/calculator.ts";

const MAX_TRIPS = 24; // in a year; Free allows 36

/** The calculator's fields, in their order on the page. The cost is typed in dollars. */
export const calculatorSchema = z.object({
	people: wholeNumber(GROUP_SIZE.min, GROUP_SIZE.max, texts.peopleRange(GROUP_SIZE.max)),
	cost: dollars(texts.costMissing),
	months: wholeNumber(1, 12, texts.monthsRange),
	trips: wholeNumber(1, MAX_TRIPS, texts.tripsRange(MAX_TRIPS)),
});

export type CalculatorValues = Record<keyof z.output<typeof calculatorSchema>, string>;
