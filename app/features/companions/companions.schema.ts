import { z } from "zod";
import { choicesSchema } from "#app/features/options/options.schema.ts";
import { WAYS_TO_PAY_MORE } from "#app/features/payments/share-change/changed-rest.ts";
import { blankToUndefined, checkbox, expectedCents, optionalText, text } from "#app/lib/schema.ts";
import * as texts from "./texts/companions.ts";

/** How a payer who has begun to pay pays the increase, and the share they were shown. */
const payerTerms = {
	share: expectedCents().meta({ description: "The payer's new share in cents, as shown." }),
	way: z.preprocess(blankToUndefined, z.enum(WAYS_TO_PAY_MORE).optional()).meta({
		description: "After the first payment: in a payment of its own now, or spread over those that are left.",
	}),
	left: expectedCents().meta({ description: "In cents, what would be left to pay, as shown." }),
	consent: checkbox().optional(), // to automatic charges of the higher amounts
};

/** POST /api/trips/{tripId}/companions, and the page's form. */
export const addCompanionSchema = z.object({
	name: text(texts.nameMissing, 120),
	choices: choicesSchema.optional(),
	...payerTerms,
});

/** POST /api/trips/{tripId}/companions/{memberId}/answer, to someone who has asked. */
export const answerAskSchema = z.object({ answer: z.enum(["pay", "decline"]), ...payerTerms });

/** POST /api/trips/{tripId}/own-rest: a companion pays the rest themselves from now on. */
export const takeOverSchema = z.object({
	companionId: optionalText(64).meta({
		description:
			"A companion to whom the caller gives the rest back. Without it the caller is the companion.",
	}),
	rest: expectedCents().meta({ description: "In cents, what is left to pay then, as shown." }),
});

/** PUT /api/trips/{tripId}/own-payer: the member who is asked to pay; null or a blank withdraws the question. */
export const askPayerSchema = z.object({
	payerId: z.preprocess((value) => blankToUndefined(value) ?? null, z.string().max(64).nullable()),
});

export type AddCompanion = z.output<typeof addCompanionSchema>;
export type AnswerAsk = z.output<typeof answerAskSchema>;
export type TakeOver = z.output<typeof takeOverSchema>;
export type AskPayer = z.output<typeof askPayerSchema>;
