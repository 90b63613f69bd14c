import { z } from "zod";
import { blankToUndefined, email, optionalEmail, optionalText, text } from "#app/lib/schema.ts";
import * as texts from "./texts.ts";

/** POST /api/trips/{id}/waiting-list by a signed-in user, whose account has their name and address. */
export const joinListSchema = z.object({ name: optionalText(120), email: optionalEmail() });

/** The same call by a visitor, who has to give a name and an address. */
export const guestJoinListSchema = z.object({ name: text(texts.nameMissing, 120), email: email() });

export type JoinList = z.output<typeof joinListSchema>;

/** The last part of the mailed link, /waiting/{key}. Without it the account or the browser must own the entry. */
const key = z.preprocess(blankToUndefined, z.string().max(200).optional());

export const ownEntrySchema = z.object({ key });

export const answerOfferSchema = z.object({
	answer: z.enum(["take", "decline"], { error: texts.answerMissing }),
	key,
});

export const openListSchema = z.object({
	status: z.enum(["open", "closed"], { error: texts.statusMissing }),
});
