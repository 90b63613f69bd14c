import { z } from "zod";
import { amount, count } from "#app/lib/answers.ts";
import { MAX_CENTS } from "#app/lib/money.ts";
import { blankToUndefined, dollars, wholeNumber } from "#app/lib/schema.ts";
import { GROUP_SIZE } from "#app/lib/shares.ts";
import { BUDGET_KINDS, BUDGET_STYLES } from "#db/schema/forecast.ts";
import * as texts from "./texts.ts";

const MAX_NIGHTS = 365;

const answers = {
	per: z.preprocess(
		blankToUndefined,
		z.enum(["group", "person"], { error: texts.chooseOne }).default("group"),
	),
	style: z.enum(BUDGET_STYLES, { error: texts.chooseOne }),
	nights: wholeNumber(0, MAX_NIGHTS, texts.wrongNights),
	people: wholeNumber(GROUP_SIZE.min, GROUP_SIZE.max, texts.wrongPeople),
};

/** The answers of the budget builder's form. Without a total, the budget follows the forecast. */
export const budgetFormSchema = z
	.object({ ...answers, total: dollars() })
	.transform((given) => ({ ...given, total: given.total || null }));

export const budgetAnswersSchema = z.object({
	...answers,
	total: z
		.preprocess(blankToUndefined, wholeNumber(1, MAX_CENTS, texts.wrongTotal).nullable().default(null))
		.meta({
			description:
				"In cents, for the group or for each person. Without it the budget is what the forecast says.",
		}),
});

export type BudgetAnswers = z.output<typeof budgetAnswersSchema>;

/** The lines of the budget in its form, in dollars for the group. */
export const linesFormSchema = z.object({
	transport: dollars(),
	stay: dollars(),
	food: dollars(),
	fun: dollars(),
	margin: dollars(),
});

const lineCents = () => wholeNumber(0, MAX_CENTS, texts.wrongTotal).meta({ description: "In cents." });

export const linesSchema = z.object({
	transport: lineCents(),
	stay: lineCents(),
	food: lineCents(),
	fun: lineCents(),
	margin: lineCents(),
});

export const budgetAnswerSchema = z.object({
	style: z.enum(BUDGET_STYLES),
	nights: count(),
	people: count(),
	planned: amount(),
	booked: amount(),
	paidIn: amount(),
	lines: z.array(
		z.object({
			kind: z.enum(BUDGET_KINDS),
			...{ planned: amount(), booked: amount(), free: amount(), over: amount() },
		}),
	),
});

export type BudgetAnswer = z.output<typeof budgetAnswerSchema>;
