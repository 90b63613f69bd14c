import { z } from "zod";
import { email, optionalDate, optionalEmail, optionalText, text, wholeNumber } from "#app/lib/schema.ts";
import { TRIP_ANSWERS } from "#db/schema/members.ts";
import { MAX_HOLD_DAYS, MAX_WORD, MIN_HOLD_DAYS } from "./answers.ts";
import * as texts from "./texts.ts";

/** PUT /api/trips/{id}/answer, and the form of its page. `payBy` is used only for "in", and `word` only for "out". */
export const answerSchema = z.object({
	answer: z.enum(TRIP_ANSWERS, { error: texts.answerMissing }),
	name: optionalText(120).meta({ description: "Of someone without an account, with their first answer." }),
	email: optionalEmail(),
	payBy: optionalDate(), // defaults to the last possible day
	word: optionalText(MAX_WORD),
});

/** The first answer of someone without an account. */
export const guestAnswerSchema = answerSchema.extend({ name: text(texts.nameMissing, 120), email: email() });

export type AnswerInput = z.output<typeof answerSchema>;

export const holdDaysSchema = z.object({
	holdDays: wholeNumber(MIN_HOLD_DAYS, MAX_HOLD_DAYS, texts.holdDaysProblem),
});
