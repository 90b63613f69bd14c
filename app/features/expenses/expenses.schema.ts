import { z } from "zod";
import { isCalendarDate } from "#app/lib/dates.ts";
import {
	blankToUndefined,
	checkbox,
	dollars,
	optionalDate,
	optionalLines,
	optionalText,
	text,
} from "#app/lib/schema.ts";
import { EXPENSE_CATEGORIES, SPLITS } from "#db/schema/expenses.ts";
import { HOME, isCurrency } from "./currency.ts";
import * as texts from "./texts/form.ts";

const memberId = z.string({ error: texts.personProblem }).max(64, texts.personProblem);

const typedNumber = (missing: string) =>
	z.union([z.string().max(40, missing), z.number()], { error: missing });

const optionalTime = z.preprocess(
	blankToUndefined,
	z
		.string({ error: texts.updatedAtProblem })
		.refine((value) => !Number.isNaN(Date.parse(value)), texts.updatedAtProblem)
		.transform((value) => Date.parse(value))
		.optional(),
);

/** The input of an expense. `toExpense` parses the amounts and weights, because it knows the currency. */
export const expenseSchema = z.object({
	name: text(texts.nameMissing, 120),
	category: z.preprocess(
		blankToUndefined,
		z.enum(EXPENSE_CATEGORIES, { error: texts.categoryProblem }).default("other"),
	),
	date: z.preprocess(
		blankToUndefined,
		z.string({ error: texts.dateMissing }).refine(isCalendarDate, texts.dateMissing).meta({ format: "date" }),
	),
	amount: z
		.preprocess(blankToUndefined, typedNumber(texts.amountMissing))
		.meta({ description: "In the currency, with as many decimals as it has." }),
	currency: z
		.preprocess(
			blankToUndefined,
			z.string({ error: texts.currencyProblem }).refine(isCurrency, texts.currencyProblem).default(HOME),
		)
		.meta({ description: "A code of ISO 4217; USD if there is none." }),
	rate: z
		.preprocess(blankToUndefined, typedNumber(texts.rateMissing).optional())
		.meta({ description: "How many units of the currency one US dollar is. USD has none." }),
	paidBy: z
		.preprocess(blankToUndefined, memberId.optional())
		.meta({ description: "The id of the member who has paid; the caller if there is none." }),
	split: z.preprocess(blankToUndefined, z.enum(SPLITS, { error: texts.splitProblem }).default("equally")),
	everyone: checkbox().meta({
		description: "Of a split that is equal, where `people` is empty: for everyone who is on the trip now.",
	}),
	people: z
		.preprocess(
			(value) => (typeof value === "string" ? [value] : (value ?? [])),
			z.array(memberId, { error: texts.personProblem }).max(250, texts.personProblem).default([]),
		)
		.meta({ description: "Of a split that is equal: the ids of those whom it was for." }),
	parts: z
		.record(
			memberId,
			z.preprocess((value) => value ?? "", typedNumber(texts.weightProblem)),
			{
				error: texts.weightProblem,
			},
		)
		.optional()
		.meta({
			description:
				"Of any other split, by the id of each member: shares, percent, or an amount in the currency.",
		}),
	note: optionalLines(1_000),
	updatedAt: optionalTime.meta({
		description:
			"Of a change: when the expense that the caller has seen was last changed. Another one is refused.",
	}),
});

export type ExpenseInput = z.output<typeof expenseSchema>;

export const settlementSchema = z.object({
	from: memberId.meta({ description: "The id of the member who has paid." }),
	to: memberId.meta({ description: "The id of the member who was paid." }),
	amount: dollars(texts.amountMissing),
	date: optionalDate().meta({ description: "When it was paid; today if there is none." }),
	how: optionalText(40).meta({ description: "Such as Cash or Venmo." }),
});

export type SettlementInput = z.output<typeof settlementSchema>;

export const answerSchema = z.object({
	answer: z.enum(["confirm", "refuse", "withdraw"], { error: texts.answerProblem }),
	reason: optionalText(200).meta({ description: "Why it is refused." }),
});

export type AnswerInput = z.output<typeof answerSchema>;
