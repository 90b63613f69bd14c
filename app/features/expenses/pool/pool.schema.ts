import { z } from "zod";
import { savedCardSchema, surfaceSchema } from "#app/features/payments/payments.schema.ts";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import { dollars, expectedCents, optionalEmail, optionalText, text } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { POOL_WAYS } from "#db/schema/pool.ts";
import * as texts from "./texts.ts";

export const topUpSchema = z.object({
	amount: dollars(texts.enterAmount),
	testCard: z
		.enum(TEST_CARDS, { error: common.chooseTestCard })
		.optional()
		.meta({ description: "In demo mode; success if there is none." }),
	surface: surfaceSchema.meta({
		description: "Where the provider's card field is in a page of the caller's.",
	}),
	savedCard: savedCardSchema.meta({ description: "The id of one of the caller's saved cards." }),
	email: optionalEmail().meta({ description: "Of a guest whose spot has no address yet." }),
});

export const confirmTopUpSchema = z.object({
	answer: z
		.enum(["approve", "refuse"])
		.optional()
		.meta({ description: "In demo mode, to the bank's question." }),
});

export const poolSettingsSchema = z.object({
	autoLimit: dollars().meta({
		description:
			"In dollars. Expenses of at most this much are paid back without an organizer; none if it is 0 or missing.",
	}),
});

export const askPoolSchema = z.object({
	expenseId: text(texts.chooseExpense, 64),
	amount: dollars().meta({ description: "In dollars. All that is left of the expense if it is missing." }),
	way: z
		.enum(POOL_WAYS, { error: texts.chooseWay })
		.meta({ description: "To the caller's payout account, or off their own open payments of the trip." }),
});

export const answerAskSchema = z.object({
	answer: z.enum(["pay", "decline", "withdraw"], { error: texts.chooseAnswer }),
	reason: optionalText(200).meta({ description: "Why it is declined." }),
});

export const closePoolSchema = z.object({
	expected: expectedCents().meta({
		description:
			"What goes back to cards in all, as the caller has seen it, in cents. Another amount is refused.",
	}),
});

export type AskPoolInput = z.output<typeof askPoolSchema>;
export type AnswerAskInput = z.output<typeof answerAskSchema>;
