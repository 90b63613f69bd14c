import { z } from "zod";
import { isCalendarDate } from "#app/lib/dates.ts";
import { blankToUndefined, optionalDate, optionalLines, optionalText } from "#app/lib/schema.ts";
import { canonicalTimeZone, isTimeZone } from "#app/lib/zoned-time.ts";
import * as texts from "./texts.ts";

/**
 * An entry in the organizer's form and the API. Without times it lasts whole days; a blank title becomes the booking's
 * name, and a blank zone that of the place where the entry most likely happens.
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
	notes: optionalLines(2000),
});

export type EntryInput = z.output<typeof entrySchema>;

function requiredDate() {
	return z.preprocess(
		blankToUndefined,
		z.string({ error: texts.dayMissing }).refine(isCalendarDate, texts.dayMissing),
	);
}

function optionalTime() {
	return z.preprocess(
		blankToUndefined,
		z
			.string({ error: texts.timeUnclear })
			.regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.timeUnclear)
			.optional(),
	);
}

function optionalZone() {
	const zone = z
		.string({ error: texts.zoneMissing })
		.refine(isTimeZone, texts.zoneMissing)
		.transform(canonicalTimeZone);
	return z.preprocess(blankToUndefined, zone.optional());
}
