import { z } from "zod";
import { checkbox, lines, optionalLines, text } from "#app/lib/schema.ts";
import { ACCENTS, FOCUSES } from "#db/schema/group-page.ts";
import { MAX_ANSWER, MAX_QUESTION, MAX_QUESTIONS, MAX_WELCOME } from "./group-page.limits.ts";
import { SLUG_LENGTH, slugProblem } from "./slug.ts";
import * as texts from "./texts.ts";

const slug = z
	.string({ error: texts.slugProblem.length })
	.trim()
	.toLowerCase()
	.superRefine((value, context) => {
		const problem = slugProblem(value);
		if (problem) context.addIssue({ code: "custom", message: texts.slugProblem[problem] });
	})
	.meta({
		description: `The page's address after /g/: ${SLUG_LENGTH.min} to ${SLUG_LENGTH.max} of a–z, 0–9 and single hyphens.`,
	});

/** A blank row of the form is ignored. */
const questions = z
	.array(z.object({ question: z.unknown().optional(), answer: z.unknown().optional() }))
	.default([])
	.transform((rows) => rows.filter(({ question, answer }) => !isBlank(question) || !isBlank(answer)))
	.pipe(
		z
			.array(
				z.object({
					question: text(texts.questionMissing, MAX_QUESTION),
					answer: lines(texts.answerMissing, MAX_ANSWER),
				}),
			)
			.max(MAX_QUESTIONS, texts.tooManyQuestions(MAX_QUESTIONS)),
	);

function isBlank(value: unknown): boolean {
	return typeof value !== "string" || value.trim() === "";
}

/** The organizer's form, and `PUT /api/trips/{tripId}/group-page`. */
export const groupPageSchema = z.object({
	slug,
	accent: z.enum(ACCENTS, { error: texts.chooseAccent }),
	welcome: optionalLines(MAX_WELCOME).meta({
		description: "In Markdown: paragraphs, headings, lists, bold, italics and links.",
	}),
	questions,
	showsPeople: checkbox().meta({ description: "Whether the first names of people on the trip are shown." }),
	coverFocus: z
		.enum(FOCUSES)
		.default("middle")
		.meta({ description: "The part of the cover that stays in view where it is cropped." }),
});

export type GroupPageInput = z.output<typeof groupPageSchema>;
