import { z } from "zod";
import * as texts from "./texts.ts";

export const offerHandoverSchema = z.object({
	memberId: z.string({ error: texts.sayWho }).trim().min(1, texts.sayWho).max(255),
});

export const answerHandoverSchema = z.object({
	answer: z.enum(["accept", "refuse"], { error: texts.sayAnswer }),
});

export type AnswerHandover = z.output<typeof answerHandoverSchema>;
