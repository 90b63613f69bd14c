import { z } from "zod";
import { lines } from "#app/lib/schema.ts";
import { MAX_QUESTION } from "./assistant.limits.ts";
import * as texts from "./texts.ts";

export const questionSchema = z.object({
	question: lines(texts.questionMissing, MAX_QUESTION).meta({ description: "In plain words." }),
});

export type Question = z.output<typeof questionSchema>;

/** The host that was shown to the asker; empty if nothing leaves Gangway. */
export const agreementSchema = z.object({
	host: z.string({ error: texts.hostMissing }).max(300).default("").meta({
		description: "Where questions are sent, as the assistant says it; empty where nothing leaves Gangway.",
	}),
});

export type Agreement = z.output<typeof agreementSchema>;
