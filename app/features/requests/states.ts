import type { REQUEST_STATES } from "#db/schema/requests.ts";

export type RequestState = (typeof REQUEST_STATES)[number];

/** Events that move a request. A note moves none. */
export type RequestEvent =
	| "writer_writes"
	| "writer_closes"
	| "staff_takes" // or hands over to another admin
	| "staff_answers"
	| "staff_closes"
	| "staff_reopens";

/** The state that each event leads to. If a state is missing, the event is refused. */
const STATE_AFTER: Record<RequestEvent, Partial<Record<RequestState, RequestState>>> = {
	writer_writes: { new: "new", with_us: "with_us", waiting_for_you: "with_us", done: "with_us" },
	writer_closes: { new: "done", with_us: "done", waiting_for_you: "done", done: "done" },
	staff_takes: { new: "with_us", with_us: "with_us", waiting_for_you: "waiting_for_you" },
	// An answer to a request that its writer has just closed would go to someone who no longer needs it.
	staff_answers: { new: "waiting_for_you", with_us: "waiting_for_you", waiting_for_you: "waiting_for_you" },
	staff_closes: { new: "done", with_us: "done", waiting_for_you: "done", done: "done" },
	staff_reopens: { done: "with_us" },
};

/** The state after an event; null if it is refused. */
export function stateAfter(state: RequestState, event: RequestEvent): RequestState | null {
	return STATE_AFTER[event][state] ?? null;
}

/** Whether somebody waits for our answer. */
export function isWithUs(state: RequestState): boolean {
	return state === "new" || state === "with_us";
}
