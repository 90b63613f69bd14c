import { z } from "zod";
import { optionalLines, optionalText } from "#app/lib/schema.ts";
import { MAX_WORDS } from "./max-words.ts";

/** The page's form: the organizer's own words are kept, and then shown as the bank gets them. */
export const wordsSchema = z.object({ words: optionalLines(MAX_WORDS) });

/** `seen` names what the page has shown, so that nothing else is sent. */
export const sendSchema = z.object({ seen: optionalText(64) });

/** POST /api/trips/{id}/disputes/{disputeId}/evidence. Without `words`, those that were saved are sent. */
export const evidenceSchema = wordsSchema.extend({ seen: optionalText(64) });
