/** Of a question, in characters. */
export const MAX_QUESTION = 500;

/** Of an answer, in characters. What a model writes beyond them is cut off. */
export const MAX_ANSWER = 4_000;

/** How many earlier questions of the same member a model is sent with a new one. */
export const MAX_REMEMBERED = 4;

/** How many questions the page shows. */
export const MAX_SHOWN = 30;

/** How many questions a member keeps on a trip. Earlier ones are deleted. */
export const MAX_KEPT = 200;

export const MAX_DRAFTS = 3;

/** What a model may use for a trip in a month, of what it reads and writes. Then Gangway answers by itself. */
export const MAX_TOKENS_PER_MONTH = 500_000;

/** What a model may do for one answer. */
export const MODEL_LIMITS = {
	steps: 5, // calls of the endpoint
	toolCalls: 12,
	outputTokens: 800, // of each call, which the endpoint is asked to keep
	answerBytes: 1_000_000, // of each call's answer, whatever the endpoint sends
	firstWordMs: 20_000,
	totalMs: 45_000,
};

export type ModelLimits = typeof MODEL_LIMITS;
