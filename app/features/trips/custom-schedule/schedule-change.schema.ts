import { z } from "zod";
import { MAX_STEPS } from "#app/features/payments/schedule/custom-schedule.ts";
import { amount, day, rate } from "#app/lib/answers.ts";
import { isCalendarDate } from "#app/lib/dates.ts";
import { parseDollars } from "#app/lib/dollars.ts";
import { MAX_CHARGE, MIN_CHARGE } from "#app/lib/money.ts";
import { blankToUndefined, checkbox, optionalDate, text, wholeNumber } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import type { ScheduleStep } from "#db/schema/access.ts";
import { parsePercent } from "./percent.ts";
import * as texts from "./texts.ts";

const MAX_NAME = 60;

const dueDate = z
	.preprocess(
		(value) => blankToUndefined(value) ?? null,
		z.string({ error: common.enterDate }).refine(isCalendarDate, common.enterDate).nullable(),
	)
	.meta({ format: "date", description: "Null for the first step, which is due at once." });

const step = z.discriminatedUnion(
	"kind",
	[
		z.object({
			kind: z.literal("amount"),
			amount: wholeNumber(MIN_CHARGE, MAX_CHARGE, texts.amountOfStep).meta({ description: "In cents." }),
			dueDate,
		}),
		z.object({
			kind: z.literal("percent"),
			basisPoints: wholeNumber(1, 9_999, texts.percentOfStep).meta({
				description: "Of the member's whole share: 5000 is 50 %.",
			}),
			dueDate,
		}),
		z.object({ kind: z.literal("rest"), dueDate }),
	],
	{ error: texts.chooseKind },
);

const named = {
	name: text(texts.enterName, MAX_NAME),
	isOnly: checkbox().meta({
		description: "Whether members can choose no other plan, beside paying everything at once.",
	}),
};

/** PUT /api/trips/{id}/schedule. */
export const customScheduleSchema = z.object({
	...named,
	steps: z.array(step, { error: texts.sendSteps }).max(MAX_STEPS, texts.tooManySteps(MAX_STEPS)),
});

/** A row of the form: an amount in dollars or a percentage, and a day. The last row takes the rest. */
const row = z
	.object({
		kind: z.enum(["amount", "percent", "rest"], { error: texts.chooseKind }),
		value: z.preprocess(blankToUndefined, z.string().trim().max(40).optional()),
		dueDate: optionalDate(),
	})
	.transform(({ kind, value = "", dueDate: day = null }, context): ScheduleStep => {
		if (kind === "rest") return { kind, dueDate: day };
		const refuse = (message: string) => context.addIssue({ code: "custom", message, path: ["value"] });
		if (kind === "percent") {
			const basisPoints = parsePercent(value);
			if (basisPoints !== null) return { kind, basisPoints, dueDate: day };
			refuse(texts.percentOfStep);
			return z.NEVER;
		}
		const cents = parseDollars(value);
		if (cents !== null && cents >= MIN_CHARGE && cents <= MAX_CHARGE)
			return { kind, amount: cents, dueDate: day };
		refuse(texts.amountOfStep);
		return z.NEVER;
	});

export const customScheduleFormSchema = z.object({
	...named,
	steps: z.array(row, { error: texts.sendSteps }).max(MAX_STEPS, texts.tooManySteps(MAX_STEPS)),
});

const stepAnswer = z.object({
	kind: z.enum(["amount", "percent", "rest"]),
	amount: amount().optional(),
	basisPoints: rate().optional(),
	dueDate: day().nullable(),
});

const datedPayments = z.array(z.object({ amount: amount(), dueDate: day() }));

export const schedulePreviewJsonSchema = z.object({
	share: amount().meta({ description: "In cents. An example of $1,000.00 while the trip has no costs." }),
	isExample: z.boolean(),
	now: z.object({ day: day(), payments: datedPayments }),
	later: z
		.object({ day: day(), payments: datedPayments })
		.nullable()
		.meta({ description: "For who joins after the next of its days." }),
	endsAfterDeparture: z.boolean(),
	hasJoinedSteps: z.boolean().meta({
		description: "Whether a step is paid with another, because it would be too small or beyond the share.",
	}),
});

export const customScheduleJsonSchema = z
	.object({
		schedule: z
			.object({
				name: z.string(),
				isOnly: z.boolean(),
				isOffered: z.boolean().meta({ description: "Whether people who join can choose it." }),
				steps: z.array(stepAnswer),
			})
			.nullable(),
		share: amount().meta({ description: "In cents: what the asker, or someone who joins, has to pay." }),
		payments: datedPayments.meta({
			description: "How they would pay it, if they made the first payment today.",
		}),
	})
	.meta({ id: "CustomSchedule" });
