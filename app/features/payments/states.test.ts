import { describe, expect, test } from "vitest";
import { ATTEMPT_STATUSES, PAYMENT_STATUSES } from "#db/schema/payments.ts";
import {
	ATTEMPT_TRANSITIONS,
	COLLECTED_STATUSES,
	canMoveAttempt,
	canMovePayment,
	isCollected,
	isOpenDecline,
	isPayable,
	LIVE_ATTEMPT_STATUSES,
	PAYABLE_STATUSES,
	PAYMENT_TRANSITIONS,
} from "./states.ts";

function reachable<S extends string>(from: S, moves: Record<S, readonly S[]>): Set<S> {
	const seen = new Set<S>([from]);
	for (const state of seen) for (const next of moves[state]) seen.add(next);
	return seen;
}

test("every status can be reached from the first", () => {
	expect([...reachable("due", PAYMENT_TRANSITIONS)].sort()).toEqual([...PAYMENT_STATUSES].sort());
	expect([...reachable("created", ATTEMPT_TRANSITIONS)].sort()).toEqual([...ATTEMPT_STATUSES].sort());
});

test("no status leads to itself", () => {
	for (const state of PAYMENT_STATUSES) expect(canMovePayment(state, state)).toBe(false);
	for (const state of ATTEMPT_STATUSES) expect(canMoveAttempt(state, state)).toBe(false);
});

describe("a payment", () => {
	test("is either collected, payable or closed", () => {
		for (const state of PAYMENT_STATUSES) {
			const kinds = [isCollected(state), isPayable(state), state === "canceled"].filter(Boolean);
			expect(kinds).toHaveLength(1);
		}
	});

	test("is never payable again once it was collected", () => {
		for (const state of COLLECTED_STATUSES) {
			for (const after of reachable(state, PAYMENT_TRANSITIONS)) expect(isPayable(after)).toBe(false);
		}
	});

	test("can become paid while it is payable, and reaches the other collected statuses only from paid", () => {
		for (const state of PAYABLE_STATUSES) {
			expect(canMovePayment(state, "paid")).toBe(true);
			const collected = PAYMENT_TRANSITIONS[state].filter(isCollected);
			expect(collected).toEqual(["paid"]);
		}
	});

	test("is canceled for good, even while its outcome is unknown", () => {
		expect(canMovePayment("processing", "canceled")).toBe(true);
		expect(canMovePayment("paid", "canceled")).toBe(false);
		expect(PAYMENT_TRANSITIONS.canceled).toEqual([]);
	});
});

describe("an attempt", () => {
	test("stays succeeded, and from any other status may turn out to have succeeded", () => {
		expect(ATTEMPT_TRANSITIONS.succeeded).toEqual([]);
		for (const state of ATTEMPT_STATUSES) {
			if (state !== "succeeded") expect(canMoveAttempt(state, "succeeded")).toBe(true);
		}
	});

	test("is never live again once it is settled", () => {
		const isLive = (state: string) => (LIVE_ATTEMPT_STATUSES as readonly string[]).includes(state);
		for (const state of ATTEMPT_STATUSES.filter((one) => !isLive(one))) {
			for (const after of reachable(state, ATTEMPT_TRANSITIONS)) expect(isLive(after)).toBe(false);
		}
		for (const state of LIVE_ATTEMPT_STATUSES) {
			expect(ATTEMPT_TRANSITIONS[state]).toEqual(expect.arrayContaining(["succeeded", "failed", "canceled"]));
		}
	});
});

test.each([
	["embedded", "created", "Declined.", true],
	["hosted", "created", "Declined.", true],
	["hosted", "requires_action", "Declined.", true],
	["hosted", "created", null, false],
	["off_session", "created", "Declined.", false],
	["embedded", "failed", "Declined.", false],
] as const)(
	"an attempt in %s, %s with the error %s, waits for another card: %s",
	(surface, status, errorMessage, is) => {
		expect(isOpenDecline({ surface, status, errorMessage })).toBe(is);
	},
);
