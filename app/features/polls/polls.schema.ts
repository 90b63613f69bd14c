import { z } from "zod";
import { isCalendarDate } from "#app/lib/dates.ts";
import {
	blankToUndefined,
	checkbox,
	dollars,
	optionalDate,
	optionalLink,
	optionalText,
	text,
} from "#app/lib/schema.ts";
import { canonicalTimeZone, isTimeZone } from "#app/lib/zoned-time.ts";
import { ITEM_TYPES } from "#db/schema/bookings.ts";
import { POLL_ANSWERS, POLL_KINDS, PRICES_FOR } from "#db/schema/polls.ts";
import { MAX_OPTIONS } from "./polls.ts";
import * as texts from "./texts.ts";

const optionalWord = <Word extends string>(words: readonly [Word, ...Word[]], message: string) =>
	z.preprocess(blankToUndefined, z.enum(words, { error: message }).optional());

/** An option of any kind of poll. Fields that do not belong to its kind are ignored. */
const optionSchema = z.object({
	label: optionalText(120).meta({
		description: "Of a date it is not needed; of a booking it is read from the link.",
	}),
	startDate: optionalDate(),
	endDate: optionalDate(),
	link: optionalLink(),
	type: optionalWord(ITEM_TYPES, texts.typeProblem),
	price: z
		.preprocess(blankToUndefined, dollars().optional())
		.meta({ description: "In dollars, as `priceFor` says." }),
	priceFor: optionalWord(PRICES_FOR, texts.priceForProblem),
});

export type OptionInput = z.output<typeof optionSchema>;

/** An option that a member adds to a poll. */
export const proposeSchema = optionSchema;

export const askSchema = z.object({
	kind: z.enum(POLL_KINDS, { error: texts.kindProblem }),
	question: text(texts.questionMissing, 200),
	options: z.array(optionSchema, { error: texts.tooFewOptions }).max(MAX_OPTIONS, texts.tooManyOptions),
	severalAllowed: checkbox(),
	proposalsAllowed: checkbox(),
	secret: checkbox(),
	closesDate: z.preprocess(
		blankToUndefined,
		z.string({ error: texts.dayMissing }).refine(isCalendarDate, texts.dayMissing).meta({ format: "date" }),
	),
	closesTime: z
		.preprocess(
			blankToUndefined,
			z
				.string({ error: texts.timeProblem })
				.regex(/^([01]\d|2[0-3]):[0-5]\d$/, texts.timeProblem)
				.optional(),
		)
		.meta({ description: "HH:MM in the zone; 20:00 if there is none." }),
	zone: z
		.preprocess(
			blankToUndefined,
			z
				.string({ error: texts.zoneProblem })
				.refine(isTimeZone, texts.zoneProblem)
				.transform(canonicalTimeZone)
				.optional(),
		)
		.meta({ description: "An IANA time zone; the trip's own if there is none." }),
});

export type AskInput = z.output<typeof askSchema>;

const chosen = z.preprocess(
	(value) => (typeof value === "string" ? [value] : (value ?? [])),
	z
		.array(z.string().max(64), { error: texts.answerProblem })
		.max(MAX_OPTIONS, texts.answerProblem)
		.default([]),
);

/** All answers of a member, which replace their earlier vote. */
export const voteSchema = z.object({
	options: chosen.meta({ description: "The ids of the options that one wants. Of dates this is a yes." }),
	answers: z
		.record(
			z.string().max(64),
			z.preprocess(blankToUndefined, z.enum(POLL_ANSWERS, { error: texts.answerProblem }).optional()),
			{
				error: texts.answerProblem,
			},
		)
		.optional()
		.meta({ description: "Of dates: an answer by the id of the option. What is left out is a no." }),
});

export type VoteInput = z.output<typeof voteSchema>;

/** The option to use if several lead, and when the trip that the asker saw was last changed. */
export const useSchema = z.object({
	optionId: optionalText(64),
	updatedAt: z.preprocess(
		blankToUndefined,
		z
			.string({ error: texts.updatedAtProblem })
			.refine((value) => !Number.isNaN(Date.parse(value)), texts.updatedAtProblem)
			.transform((value) => Date.parse(value))
			.optional(),
	),
});

export type UseInput = z.output<typeof useSchema>;
