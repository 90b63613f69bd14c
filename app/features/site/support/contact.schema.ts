import { z } from "zod";
import { email, lines, text } from "#app/lib/schema.ts";
import { CATEGORIES } from "./categories.ts";
import * as texts from "./texts/contact.ts";

export const contactSchema = z.object({
	name: text(texts.nameMissing, 100),
	email: email(),
	category: z.enum(CATEGORIES, { error: texts.categoryMissing }),
	subject: text(texts.subjectMissing, 150),
	message: lines(texts.messageMissing, 5000),
});

export type ContactMessage = z.output<typeof contactSchema>;
