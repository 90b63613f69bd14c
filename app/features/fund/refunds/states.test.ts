import { describe, expect, test } from "vitest";
import { REFUND_STATUSES } from "#db/schema/payments.ts";
import {
	canMoveRefund,
	failureKindOf,
	OPEN_REQUEST_STATUSES,
	REFUND_LINE_TRANSITIONS,
	type RefundLineStatus,
	requestStatusOf,
	statusAfterRefund,
} from "./states.ts";

describe("a request", () => {
	test("is decided or withdrawn once, and that can't be changed", () => {
		for (const from of REFUND_STATUSES.filter((status) => status !== "pending")) {
			for (const to of ["pending", "approved", "rejected", "withdrawn"] as const) {
				expect(canMoveRefund(from, to)).toBe(false);
			}
		}
		for (const to of ["approved", "rejected", "withdrawn"] as const) {
			expect(canMoveRefund("pending", to)).toBe(true);
		}
		expect(canMoveRefund("pending", "processed")).toBe(false);
	});

	test("that is settled is never open again", () => {
		for (const from of ["processed", "failed", "rejected", "withdrawn"] as const) {
			for (const open of OPEN_REQUEST_STATUSES) expect(canMoveRefund(from, open)).toBe(false);
		}
	});

	test.each<[RefundLineStatus[], ReturnType<typeof requestStatusOf>]>([
		[["processed", "processed"], "processed"],
		[["processed", "unknown"], null],
		[["failed", "created"], null],
		[["failed", "processed"], "failed"],
	])("whose lines are %o is %s", (lines, expected) => {
		expect(requestStatusOf(lines)).toBe(expected);
	});
});

test("a settled line is not sent again", () => {
	for (const from of ["processed", "failed"] as const) {
		expect(REFUND_LINE_TRANSITIONS[from]).not.toContain("created");
		expect(REFUND_LINE_TRANSITIONS[from]).not.toContain("unknown");
	}
});

test.each([
	["paid", 0, "paid"],
	["paid", 1, "partially_refunded"],
	["partially_refunded", 100, "refunded"],
	["refunded", 0, "paid"],
	["disputed", 100, "disputed"],
] as const)("a payment of 100 cents that is %s, with %i refunded, is %s", (status, refunded, expected) => {
	expect(statusAfterRefund({ status, amount: 100 }, refunded)).toBe(expected);
});

test.each([
	["lost_or_stolen_card", "card_closed"],
	["expired_or_canceled_card", "card_closed"],
	["charge_disputed: Charge ch_1 has been charged back.", "disputed"],
	["charge_not_refundable: This charge is older than 180 days.", "too_old"],
	["unknown", "other"],
	[null, "other"],
] as const)("%s is %s", (message, kind) => {
	expect(failureKindOf(message)).toBe(kind);
});
