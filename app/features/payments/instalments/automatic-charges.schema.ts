import { z } from "zod";
import { TEST_CARDS } from "#app/gateway/saved-card.ts";
import { optionalText, text } from "#app/lib/schema.ts";
import * as common from "#app/lib/texts.ts";
import { surfaceSchema } from "../payments.schema.ts";
import * as texts from "./texts.ts";

/** The forms of /trip/{shareId}/automatic-charges. */
export const changeChargesSchema = z.object({
	intent: z.enum(["off", "on", "card", "remove"]),
	cardId: optionalText(64),
});

/** PUT /api/members/{id}/automatic-charges. */
export const switchChargesSchema = z.object({ on: z.boolean({ error: texts.sayOnOrOff }) });

/** The card of /trip/{shareId}/automatic-charges/card. */
export const chargeCardSchema = z.object({
	testCard: z.enum(TEST_CARDS, { error: common.chooseTestCard }).optional(),
	surface: surfaceSchema,
});

/** PUT /api/members/{id}/automatic-charges/card. */
export const chooseCardSchema = z.object({ cardId: text(common.cardNotFound, 64) });

/** POST /api/members/{id}/automatic-charges/card: a new card, or with Stripe's keys the setup that saved it. */
export const newCardSchema = chargeCardSchema.pick({ testCard: true }).extend({ setupId: optionalText(200) });
