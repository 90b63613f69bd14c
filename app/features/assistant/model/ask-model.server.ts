import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import { isStepCount, type ModelMessage, streamText, type ToolSet, tool } from "ai";
import type { AssistantEnv } from "#app/lib/env.server.ts";
import { log } from "#app/lib/log.server.ts";
import type { ModelLimits } from "../assistant.limits.ts";
import { toolTexts } from "../texts/for-model.ts";
import type { AskModel, ModelEnd, ModelQuestion, ModelTool } from "./model.ts";

/** The package would print warnings about options an endpoint does not support, including parts of the question. */
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

/**
 * Asks the model of the configured endpoint. Steps, calls, words and time are limited by `limits`, whatever the model
 * does.
 */
export function modelOf({ url, model: name, key }: AssistantEnv): AskModel {
	return async (question) => {
		const { limits } = question;
		const endpoint = createOpenAICompatible({
			name: "assistant",
			baseURL: url,
			...(key !== null && { apiKey: key }),
			includeUsage: true,
			fetch: limitedFetch(limits),
		});
		return stream(endpoint(name), question);
	};
}

type LanguageModel = Parameters<typeof streamText>[0]["model"];

async function stream(model: LanguageModel, question: ModelQuestion): Promise<ModelEnd> {
	const { limits, onWords } = question;
	const stop = new AbortController();
	const state: { end: ModelEnd["end"]; said: number; used: number | null } = {
		end: "done",
		said: 0,
		used: null,
	};
	try {
		const result = streamText({
			model,
			instructions: question.instructions,
			messages: messagesOf(question),
			tools: toolsOf(question.tools, limits),
			stopWhen: isStepCount(limits.steps),
			maxOutputTokens: limits.outputTokens,
			maxRetries: 0,
			timeout: { totalMs: limits.totalMs, firstChunkMs: limits.firstWordMs },
			abortSignal: stop.signal,
			onError: () => {}, // an error is part of the stream, too
		});
		for await (const part of result.stream) {
			if (part.type === "text-delta") {
				state.said += part.text.length;
				if (!onWords(part.text)) return ended({ ...state, end: "cut" }, question, stop);
			} else if (part.type === "finish") {
				state.used = part.totalUsage.totalTokens ?? null;
				if (part.finishReason === "content-filter") state.end = "refused";
				if (part.finishReason === "length") state.end = "cut";
				if (part.finishReason === "error") state.end = "failed";
			} else if (part.type === "abort") {
				state.end = "slow";
			} else if (part.type === "error") {
				state.end = endAfter(part.error);
			}
		}
	} catch (error) {
		state.end = endAfter(error);
	}
	return ended(state, question, stop);
}

/** The endpoint's own messages are not logged, because they may repeat the question. */
function endAfter(error: unknown): ModelEnd["end"] {
	const { name, statusCode } = error as { name?: string; statusCode?: number };
	if (name === "TimeoutError" || name === "AbortError") return "slow";
	log.warn("the assistant's endpoint has failed", {
		reason: name ?? "unknown",
		...(statusCode && { httpStatus: statusCode }),
	});
	return "failed";
}

const CHARACTERS_PER_TOKEN = 4;

function ended(
	{ end, said, used }: { end: ModelEnd["end"]; said: number; used: number | null },
	{ instructions, history, question }: ModelQuestion,
	stop: AbortController,
): ModelEnd {
	stop.abort();
	const sent = JSON.stringify([instructions, history, question]).length;
	return { end, tokens: used && used > 0 ? used : Math.ceil((sent + said) / CHARACTERS_PER_TOKEN) };
}

function messagesOf({ history, question }: ModelQuestion): ModelMessage[] {
	const before = history.flatMap((turn): ModelMessage[] => [
		{ role: "user", content: turn.question },
		{ role: "assistant", content: turn.answer },
	]);
	return [...before, { role: "user", content: question }];
}

/** Beyond its limit, a tool answers that it was called often enough. */
function toolsOf(tools: readonly ModelTool[], { toolCalls }: ModelLimits): ToolSet {
	let left = toolCalls;
	return Object.fromEntries(
		tools.map(({ name, description, inputSchema, run }) => [
			name,
			tool({
				description,
				inputSchema,
				execute: async (input: unknown) => {
					left -= 1;
					return left < 0 ? { error: toolTexts.enoughCalls } : run(input);
				},
			}),
		]),
	);
}

/** No redirect can take the key and the question elsewhere, and no answer can grow without limit. */
function limitedFetch({ answerBytes }: ModelLimits): typeof fetch {
	return async (input, init) => {
		const response = await fetch(input, { ...init, redirect: "error" });
		if (!response.body) return response;
		let left = answerBytes;
		const limit = new TransformStream<Uint8Array, Uint8Array>({
			transform(chunk, controller) {
				left -= chunk.byteLength;
				if (left < 0) controller.error(new Error("the answer is too large"));
				else controller.enqueue(chunk);
			},
		});
		return new Response(response.body.pipeThrough(limit), {
			...{ status: response.status, statusText: response.statusText, headers: response.headers },
		});
	};
}
