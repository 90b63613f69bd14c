import type { AttemptStatus } from "#app/features/payments/states.ts";
import type { DisputeFact, Provider } from "#app/gateway/gateway.ts";
import type { ToastContent } from "#app/lib/toast-content.ts";

export type RetryResult = Required<ToastContent>;

export const ATTEMPT_RESULTS: Record<AttemptStatus, RetryResult> = {
	succeeded: {
		type: "success",
		title: "Paid",
		message: "The provider has the money, and our ledger now shows it.",
	},
	failed: { type: "success", title: "Failed, and closed", message: "The provider charged nothing." },
	canceled: {
		type: "success",
		title: "Closed",
		message: "Nothing was charged; the payment is due as before.",
	},
	requires_action: {
		type: "info",
		title: "Waiting for the member",
		message: "The bank wants them to confirm it. Nothing was charged.",
	},
	unknown: {
		type: "info",
		title: "Still unknown",
		message: "The provider can't say yet. We keep asking.",
	},
	created: { type: "info", title: "Still open", message: "The provider has no news of it." },
};

const LINE_OPEN: RetryResult = {
	type: "info",
	title: "Not settled yet",
	message: "The provider has not finished it. We ask again automatically.",
};
const LINE_SETTLED: RetryResult = {
	type: "success",
	title: "Settled",
	message: "The provider has done it, and our ledger now shows it.",
};

/** Lines of refunds end as processed, lines of releases as completed. */
export const LINE_RESULTS = {
	created: LINE_OPEN,
	unknown: LINE_OPEN,
	processed: LINE_SETTLED,
	completed: LINE_SETTLED,
	failed: {
		type: "error",
		title: "Refused",
		message: "The provider refused, and the money is back in the fund.",
	},
} satisfies Record<string, RetryResult>;

export const EVENT_LOST_RESULT: RetryResult = {
	type: "error",
	title: "No longer there",
	message: "The provider no longer lists this event, and it names nothing of ours.",
};

export const eventAppliedResult = (type: string): RetryResult => ({
	type: "success",
	title: "Applied",
	message: `${type} is taken in now.`,
});

export const eventTooEarlyResult = (error: string | null): RetryResult => ({
	type: "info",
	title: "Too early",
	message: error ?? "We keep it for later.",
});

export const jobQueuedResult = (kind: string): RetryResult => ({
	type: "success",
	title: "Queued again",
	message: `${kind} runs within seconds.`,
});

export function reconciliationResult(differences: number): RetryResult {
	if (differences === 0) {
		return { type: "success", title: "The books agree", message: "To the cent, with the provider's own." };
	}
	return {
		type: "error",
		title: differences === 1 ? "1 difference" : `${differences} differences`,
		message: "Between our ledger and the provider's books, as listed.",
	};
}

export function disputeResult(status: DisputeFact["status"]): RetryResult {
	if (status === "open") {
		return { type: "info", title: "Still open", message: "The bank has not decided yet." };
	}
	return { type: "success", title: `The dispute was ${status}`, message: "It is entered in the books." };
}

/** For a second press, or a press on a page that was loaded long ago. */
export const nothingToDoResult = (message: string): RetryResult => ({
	type: "info",
	title: "Nothing left to do",
	message,
});

/** This server is configured for one provider and cannot ask the other one. */
export const otherProviderResult = (provider: Provider): RetryResult => ({
	type: "error",
	title: `This is ${provider === "stripe" ? "Stripe's" : "the demo provider's"}`,
	message: "The server runs on another provider now and cannot ask. Nothing was changed.",
});

export const NO_ANSWER_RESULT: RetryResult = {
	type: "info",
	title: "No answer from the provider",
	message: "Nothing was changed. Try again in a minute.",
};

export function retryFailedResult(error: unknown): RetryResult {
	const message = error instanceof Error ? error.message : String(error);
	return { type: "error", title: "That did not work", message: message.slice(0, 300) };
}
