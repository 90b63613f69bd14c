import { describe, expect, test } from "vitest";
import { REFUND_STATUSES } from "#db/schema/funds.ts";
import {
	LINE_MOVES,
	type LineStatus,
	mayMoveRefund,
	OPEN_REQUESTS,
	outcomeOf,
	standingAfter,
} from "./states.ts";

describe("a request", () => {
	test("is decided once: neither a rejection nor an approval is taken back", () => {
		for (const from of REFUND_STATUSES.filter((status) => status !== "pending")) {
			for (const to of ["pending", "approved", "rejected"] as const) {
				expect(mayMoveRefund(from, to)).toBe(false);
			}
		}
		expect([mayMoveRefund("pending", "approved"), mayMoveRefund("pending", "rejected")]).toEqual([
			true,
			true,
		]);
		expect(mayMoveRefund("pending", "processed")).toBe(false);
	});

	test("is never open again once settled, so that the next one may be made", () => {
		for (const from of ["processed", "failed", "rejected"] as const) {
			for (const open of OPEN_REQUESTS) expect(mayMoveRefund(from, open)).toBe(false);
		}
	});

	test.each<[LineStatus[], ReturnType<typeof outcomeOf>]>([
		[["processed", "processed"], "processed"],
		[["processed", "unknown"], null],
		[["failed", "created"], null],
		[["failed", "processed"], "failed"],
	])("whose lines are %o is %s", (lines, outcome) => {
		expect(outcomeOf(lines)).toBe(outcome);
	});
});

test("a settled line is not sent again", () => {
	for (const from of ["processed", "failed"] as const) {
		expect(LINE_MOVES[from]).not.toContain("created");
		expect(LINE_MOVES[from]).not.toContain("unknown");
	}
});

test.each([
	["paid", 0, "paid"],
	["paid", 1, "partially_refunded"],
	["partially_refunded", 100, "refunded"],
	["refunded", 0, "paid"],
	["disputed", 100, "disputed"],
] as const)("a payment of 100 that is %s, %i of it undone, is %s", (status, refunded, standing) => {
	expect(standingAfter({ status, amount: 100 }, refunded)).toBe(standing);
});
