import { z } from "zod";
import { WAYS_TO_PAY_MORE } from "#app/features/payments/share-change/changed-rest.ts";
import { blankToUndefined, checkbox, expectedCents } from "#app/lib/schema.ts";
import * as texts from "./texts.ts";

/** The answers to a higher price: accept it, keep the old one, or leave. */
export const ANSWERS_TO_PRICE = ["accept", "keep", "leave"] as const;

/** PUT /api/trips/{tripId}/price/answer, and the page's form. */
export const answerPriceSchema = z.object({
	answer: z.enum(ANSWERS_TO_PRICE, { error: texts.chooseAnswer }),
	share: expectedCents(), // the new share, as it was shown
	way: z.preprocess(blankToUndefined, z.enum(WAYS_TO_PAY_MORE).optional()).meta({
		description:
			"How the difference is paid: in a payment of its own now, or spread over those that are left.",
	}),
	left: expectedCents().meta({
		description: "In cents, what would be left to pay, as the caller has seen it. Anything else is refused.",
	}),
	consent: checkbox().optional(), // to automatic charges of the higher amounts
});

export type AnswerPrice = z.output<typeof answerPriceSchema>;

/** POST /api/trips/{tripId}/price/surplus, and the page's form. */
export const surplusSchema = z.object({
	decision: z.enum(["return", "keep"], { error: texts.chooseDecision }),
	surplus: expectedCents(), // as it was shown
});

export type DecideSurplus = z.output<typeof surplusSchema>;
