import { z } from "zod";
import { blankToUndefined, email, lines, text } from "#app/lib/schema.ts";
import { REQUEST_CATEGORIES } from "#db/schema/requests.ts";
import { MAX_MESSAGE } from "./message-length.ts";
import * as texts from "./texts/forms.ts";

export const contactSchema = z.object({
	name: text(texts.nameMissing, 100),
	email: email(),
	category: z.enum(REQUEST_CATEGORIES, { error: texts.categoryMissing }),
	subject: text(texts.subjectMissing, 150),
	message: lines(texts.messageMissing, MAX_MESSAGE),
});

export type ContactMessage = z.output<typeof contactSchema>;

/** Signed-in users need not give a name or an address. */
export const chatSchema = z.object({
	name: z.preprocess(blankToUndefined, text(texts.nameMissing, 100).optional()),
	email: z.preprocess(blankToUndefined, email().optional()),
	message: lines(texts.messageMissing, MAX_MESSAGE),
});

export type ChatMessage = z.output<typeof chatSchema>;

export const replySchema = z.object({ message: lines(texts.messageMissing, MAX_MESSAGE) });
