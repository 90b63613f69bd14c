import { z } from "zod";
import { isCalendarDate } from "#app/lib/dates.ts";
import { blankToUndefined, optionalDate, optionalText } from "#app/lib/schema.ts";
import { canonicalTimeZone, isTimeZone } from "#app/lib/zoned-time.ts";

const DATE_ERROR = "Enter the day it starts, such as 2027-03-12";
const TIME_ERROR = "Enter a time, such as 14:05";
const ZONE_ERROR = "Choose a time zone";

/**
 * An entry in the organizer's form and the API. Without times it lasts whole days; a blank title is the booking's
 * name, and a blank zone that of the place where it most likely happens.
 */
export const entrySchema = z.object({
	itemId: optionalText(64),
	title: optionalText(200),
	startDate: requiredDate(),
	startTime: optionalTime(),
	startZone: optionalZone(),
	endDate: optionalDate(),
	endTime: optionalTime(),
	endZone: optionalZone(),
	address: optionalText(300),
	notes: optionalText(2000),
});

export type EntryInput = z.output<typeof entrySchema>;

function requiredDate() {
	return z.preprocess(blankToUndefined, z.string({ error: DATE_ERROR }).refine(isCalendarDate, DATE_ERROR));
}

function optionalTime() {
	return z.preprocess(
		blankToUndefined,
		z
			.string({ error: TIME_ERROR })
			.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_ERROR)
			.optional(),
	);
}

function optionalZone() {
	const zone = z.string({ error: ZONE_ERROR }).refine(isTimeZone, ZONE_ERROR).transform(canonicalTimeZone);
	return z.preprocess(blankToUndefined, zone.optional());
}
