import { expect, test } from "vitest";
import { REQUEST_STATES } from "#db/schema/requests.ts";
import { isWithUs, type RequestEvent, type RequestState, stateAfter } from "./states.ts";

type Row = [RequestEvent, Record<RequestState, RequestState | null>];

const TABLE: Row[] = [
	["writer_writes", { new: "new", with_us: "with_us", waiting_for_you: "with_us", done: "with_us" }],
	["writer_closes", { new: "done", with_us: "done", waiting_for_you: "done", done: "done" }],
	["staff_takes", { new: "with_us", with_us: "with_us", waiting_for_you: "waiting_for_you", done: null }],
	[
		"staff_answers",
		{ new: "waiting_for_you", with_us: "waiting_for_you", waiting_for_you: "waiting_for_you", done: null },
	],
	["staff_closes", { new: "done", with_us: "done", waiting_for_you: "done", done: "done" }],
	["staff_reopens", { new: null, with_us: null, waiting_for_you: null, done: "with_us" }],
];

const CASES = TABLE.flatMap(([event, row]) =>
	REQUEST_STATES.map((state) => [event, state, row[state]] as const),
);

test.each(CASES)("%s on a request that is %s: %s", (event, state, after) => {
	expect(stateAfter(state, event)).toBe(after);
});

test("every state can be reached, and left", () => {
	const reached = new Set(CASES.map(([, , after]) => after).filter((after) => after !== null));
	expect([...reached].sort()).toEqual([...REQUEST_STATES].sort());
	for (const state of REQUEST_STATES) {
		expect(CASES.some(([, before, after]) => before === state && after !== null && after !== state)).toBe(
			true,
		);
	}
});

test("whoever writes waits for our answer, whatever the state was", () => {
	for (const state of REQUEST_STATES)
		expect(isWithUs(stateAfter(state, "writer_writes") ?? "done")).toBe(true);
});

test("nobody waits for us after an answer, or once it is closed", () => {
	expect(REQUEST_STATES.filter(isWithUs)).toEqual(["new", "with_us"]);
});
