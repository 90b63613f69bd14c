/** Characters in a question. */
export const MAX_QUESTION = 500;

/** Characters in an answer. A model's answer is cut off there. */
export const MAX_ANSWER = 4_000;

/** How many of the member's earlier questions a model receives with a new one. */
export const MAX_REMEMBERED = 4;

/** How many questions the page shows. */
export const MAX_SHOWN = 30;

/** How many questions a member keeps on a trip. Older ones are deleted. */
export const MAX_KEPT = 200;

export const MAX_DRAFTS = 3;

/** A model's tokens for a trip in a month, read and written. Beyond that Gangway answers itself. */
export const MAX_TOKENS_PER_MONTH = 500_000;

/** A model's limits for one answer. */
export const MODEL_LIMITS = {
	steps: 5, // calls to the endpoint
	toolCalls: 12,
	outputTokens: 800, // per call, which the endpoint is asked to respect
	answerBytes: 1_000_000, // per call's answer, whatever the endpoint sends
	firstWordMs: 20_000,
	totalMs: 45_000,
};

export type ModelLimits = typeof MODEL_LIMITS;
