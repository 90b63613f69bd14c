import { z } from "zod";
import { isCalendarDate } from "#app/lib/dates.ts";
import { blankToUndefined, dollars, expectedCents, lines, optionalText, text } from "#app/lib/schema.ts";
import { OUTSIDE_WAYS } from "#db/schema/payments.ts";
import * as texts from "./texts.ts";

/** The details of an outside payment, as the organizer records it or the member claims it. */
export const outsideSchema = z.object({
	amount: dollars(texts.enterAmount),
	paidOn: z.preprocess(
		blankToUndefined,
		z.string({ error: texts.enterDay }).refine(isCalendarDate, texts.enterDay).meta({ format: "date" }),
	),
	how: z.enum(OUTSIDE_WAYS, { error: texts.sayHow }),
	note: optionalText(200),
});

export type OutsideInput = z.output<typeof outsideSchema>;

/** POST /api/trips/{id}/outside-payments, and the organizer's form. */
export const recordOutsideSchema = outsideSchema.extend({
	memberId: text(texts.sayWho, 64),
	left: expectedCents(), // what the member has left to pay, as the organizer saw it
});

export type RecordOutside = z.output<typeof recordOutsideSchema>;

const words = lines(texts.sayWhy, 500);

/** POST /api/trips/{id}/outside-payments/{id}, and the forms of its page. */
export const answerOutsideSchema = z.discriminatedUnion(
	"answer",
	[
		z.object({ answer: z.literal("confirm") }),
		z.object({ answer: z.literal("decline"), words }),
		z.object({ answer: z.literal("withdraw") }),
		z.object({ answer: z.literal("object"), words }),
		z.object({ answer: z.literal("keep"), words }),
		z.object({ answer: z.literal("undo"), words }),
	],
	{ error: texts.sayAnswer },
);

export type AnswerOutside = z.output<typeof answerOutsideSchema>;
