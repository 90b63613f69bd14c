import type { z } from "zod";
import type { ModelLimits } from "../assistant.limits.ts";

/** Something that a model may have done for an answer: it only reads, or notes a draft. */
export type ModelTool = {
	name: string;
	description: string;
	inputSchema: z.ZodType;
	run: (input: unknown) => Promise<unknown>;
};

export type ModelQuestion = {
	instructions: string;
	history: { question: string; answer: string }[];
	question: string;
	tools: readonly ModelTool[];
	/** Gets the words as they come, unchecked. It returns false when no more are wanted. */
	onWords: (words: string) => boolean;
	limits: ModelLimits;
};

export type ModelEnd = {
	end: "done" | "failed" | "slow" | "refused" | "cut";
	tokens: number; // read and written, estimated where the endpoint does not say
};

export type AskModel = (question: ModelQuestion) => Promise<ModelEnd>;

/** A model behind an OpenAI-compatible endpoint. */
export type Model = { host: string; ask: AskModel };
