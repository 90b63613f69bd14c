import { z } from "zod";
import { optionalLines, optionalText } from "#app/lib/schema.ts";
import { MAX_WORDS } from "./evidence.ts";

/** The form that saves the organizer's statement. The page then shows the evidence as the bank will get it. */
export const wordsSchema = z.object({ words: optionalLines(MAX_WORDS) });

/** `seen` is the fingerprint of the evidence that the page showed, so that nothing else is sent. */
export const sendSchema = z.object({ seen: optionalText(64) });

/** POST /api/trips/{id}/disputes/{disputeId}/evidence. Without `words`, the saved ones are sent. */
export const evidenceSchema = wordsSchema.extend({ seen: optionalText(64) });
