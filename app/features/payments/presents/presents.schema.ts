import { z } from "zod";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import { checkbox, expectedCents, optionalEmail, optionalText } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { savedCardSchema, surfaceSchema } from "../payments.schema.ts";
import { MAX_WORD } from "./presents.ts";

/** PUT /api/trips/{id}/presents, and the form of its page. */
export const askPresentSchema = z.object({ asks: checkbox() });

/** POST /api/trips/{id}/presents/{memberId}, and the form that pays. */
export const givePresentSchema = z.object({
	testCard: z.enum(TEST_CARDS, { error: common.chooseTestCard }).optional(),
	answer: z.enum(["approve", "refuse"]).optional(), // to the bank's question, in demo mode
	surface: surfaceSchema,
	savedCard: savedCardSchema,
	email: optionalEmail(), // for a giver whose spot has no address yet
	amount: expectedCents(), // as shown to the giver
	word: optionalText(MAX_WORD),
});
