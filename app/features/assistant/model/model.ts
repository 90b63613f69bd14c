import type { z } from "zod";
import type { ModelLimits } from "../assistant.limits.ts";

/** A tool that a model may call for an answer. It only reads, or records a draft. */
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
	/** Receives the text as it comes, unchecked. Returns false to stop. */
	onWords: (words: string) => boolean;
	limits: ModelLimits;
};

export type ModelEnd = {
	end: "done" | "failed" | "slow" | "refused" | "cut";
	tokens: number; // read and written, estimated if the endpoint does not report them
};

export type AskModel = (question: ModelQuestion) => Promise<ModelEnd>;

/** A model behind an OpenAI-compatible endpoint. */
export type Model = { host: string; ask: AskModel };
