import { z } from "zod";
import { amount, day } from "#app/lib/answers.ts";
import { MAX_CENTS } from "#app/lib/money.ts";
import { dollars, optionalDate, wholeNumber } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";

const by = () =>
	optionalDate().meta({ description: "By default the last day to pay, else the trip's first day." });

/** The amount needed and its deadline, in the page's form. Without an amount, it is the cost of the whole trip. */
export const neededFormSchema = z
	.object({ by: by(), amount: dollars() })
	.transform(({ by, amount }) => ({ by, needed: amount }));

export const neededSchema = z.object({
	by: by(),
	needed: wholeNumber(0, MAX_CENTS, common.invalidInput)
		.default(0)
		.meta({ description: "In cents. By default what the whole trip costs." }),
});

export type MoneyNeeded = z.output<typeof neededSchema>;

const sums = { expected: amount(), sure: amount() };

export const expectedMoneySchema = z.object({
	inAlready: amount(),
	paidOutside: amount().meta({
		description:
			"In cents. Paid to the organizer outside Gangway. It is in no other sum, and is needed no more.",
	}),
	needed: amount(),
	deadline: day(),
	byDeadline: z.object(sums),
	isInTime: z.boolean(),
	completeOn: day().nullable(),
	unscheduled: amount(),
	days: z.array(z.object({ date: day(), ...sums })),
	late: z.array(
		z.object({
			memberId: z.string(),
			name: z.string(),
			amount: amount(),
			expectedOn: day(),
			usualDaysLate: z.number().int(),
		}),
	),
});
