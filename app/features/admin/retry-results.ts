import type { AttemptStatus } from "#app/features/payments/states.ts";
import type { DisputeFact } from "#app/gateway/disputes.ts";
import type { Provider } from "#app/gateway/gateway.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";
import * as texts from "./texts/retries.ts";

export type RetryResult = Required<ToastContent>;

export const ATTEMPT_RESULTS: Record<AttemptStatus, RetryResult> = {
	succeeded: { type: "success", ...texts.paid },
	failed: { type: "success", ...texts.attemptFailed },
	canceled: { type: "success", ...texts.attemptClosed },
	requires_action: { type: "info", ...texts.waitingForMember },
	unknown: { type: "info", ...texts.stillUnknown },
	created: { type: "info", ...texts.attemptOpen },
};

const LINE_OPEN: RetryResult = { type: "info", ...texts.notSettled };
const LINE_SETTLED: RetryResult = { type: "success", ...texts.settled };

/** Lines of refunds end as processed, lines of releases as completed. */
export const LINE_RESULTS = {
	created: LINE_OPEN,
	unknown: LINE_OPEN,
	waiting: LINE_OPEN,
	processed: LINE_SETTLED,
	completed: LINE_SETTLED,
	failed: { type: "error", ...texts.refused },
} satisfies Record<string, RetryResult>;

export const EVENT_LOST_RESULT: RetryResult = { type: "error", ...texts.eventLost };

export const eventAppliedResult = (type: string): RetryResult => ({
	type: "success",
	...texts.eventApplied(type),
});

export const eventTooEarlyResult = (error: string | null): RetryResult => ({
	type: "info",
	title: texts.tooEarly,
	message: error ?? texts.keptForLater,
});

export const jobQueuedResult = (kind: string): RetryResult => ({ type: "success", ...texts.jobQueued(kind) });

export function reconciliationResult(differences: number): RetryResult {
	if (differences === 0) return { type: "success", ...texts.booksAgree };
	return { type: "error", ...texts.booksDiffer(differences) };
}

export function disputeResult(status: DisputeFact["status"]): RetryResult {
	if (status === "open") return { type: "info", ...texts.disputeOpen };
	return { type: "success", ...(status === "won" ? texts.disputeWon : texts.disputeLost) };
}

/** For a second press, or a press on a page that was loaded long ago. */
export const nothingToDoResult = (message: string): RetryResult => ({
	type: "info",
	title: texts.nothingToDo,
	message,
});

/** This server is configured for one provider and cannot ask the other one. */
export const otherProviderResult = (provider: Provider): RetryResult => ({
	type: "error",
	title: texts.otherProviderTitles[provider],
	message: texts.otherProvider,
});

export const NO_ANSWER_RESULT: RetryResult = { type: "info", ...texts.noAnswer };

export function retryFailedResult(error: unknown): RetryResult {
	const message = error instanceof Error ? error.message : String(error);
	return { type: "error", title: texts.didNotWork, message: message.slice(0, 300) };
}
