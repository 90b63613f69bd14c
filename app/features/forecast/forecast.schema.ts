import { z } from "zod";
import { amount, count } from "#app/lib/answers.ts";
import { MAX_CENTS } from "#app/lib/money.ts";
import { optionalDate, optionalText, text, wholeNumber } from "#app/lib/schema.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { CAR_CHOICES, DEFAULT_PER_ROOM, MAX_PER_ROOM } from "./estimate/assumptions.ts";
import * as cardTexts from "./texts/card.ts";
import * as texts from "./texts/forecast.ts";

/** What a forecast assumes. */
export const optionsSchema = z.object({
	perRoom: wholeNumber(1, MAX_PER_ROOM, texts.wrongOption)
		.default(DEFAULT_PER_ROOM)
		.meta({ description: "How many share a room." }),
	car: z
		.enum(CAR_CHOICES, { error: texts.wrongOption })
		.default("auto")
		.meta({ description: "`auto` has a rented car only where nobody flies." }),
});

const bookedCents = () =>
	wholeNumber(0, MAX_CENTS, texts.wrongOption).default(0).meta({ description: "In cents." });

/** A trip in the planner. */
export const plannedTripSchema = optionsSchema.extend({
	origin: optionalText(120),
	destination: text(cardTexts.plannerNeeds, 120),
	startDate: optionalDate(),
	endDate: optionalDate(),
	partySize: wholeNumber(GROUP_SIZE.min, GROUP_SIZE.max, texts.wrongOption),
	bookedFlights: bookedCents(),
	bookedStays: bookedCents(),
	bookedCars: bookedCents(),
	bookedOther: bookedCents(),
});

export type PlannedTrip = z.output<typeof plannedTripSchema>;

const rangeSchema = z.object({ low: amount(), high: amount() });

export const forecastAnswerSchema = z.object({
	summary: z
		.string()
		.nullable()
		.meta({ description: "The forecast in a sentence; null where nothing is known." }),
	perPerson: rangeSchema,
	total: rangeSchema,
	partySize: count(),
	parts: z.array(
		z.object({
			kind: z.enum(["flights", "nights", "meals", "car", "bookings", "margin"]),
			low: amount(),
			high: amount(),
			isBooked: z.boolean(),
			source: z.string().meta({ description: "Where the amount comes from, in words." }),
		}),
	),
	notes: z.array(z.string()).meta({ description: "What the forecast leaves out, and that it is no quote." }),
	assumes: optionsSchema,
});

export type ForecastAnswer = z.output<typeof forecastAnswerSchema>;
