import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { fundAccount } from "./ledger.ts";
import {
	RELEASE_CLEARING,
	releaseDoneLines,
	releaseFailedLines,
	releaseReservedLines,
} from "./release-lines.ts";

describe("a release", () => {
	test("posts the lines of the ledger's table: reserved, then done", () => {
		expect(releaseReservedLines("t", 9_500)).toEqual([
			{ account: fundAccount("t"), amount: 9_500 },
			{ account: "release_clearing", amount: -9_500 },
		]);
		expect(releaseDoneLines(9_500)).toEqual([
			{ account: "release_clearing", amount: 9_500 },
			{ account: "stripe_balance", amount: -9_500 },
		]);
	});

	test("leaves nothing in clearing, whichever parts are paid out and whichever fail", () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(fc.integer({ min: 1, max: 1e9 }), fc.boolean())), (parts) => {
				const whole = sum(parts.map(([amount]) => amount));
				const entries = [
					...(whole > 0 ? [releaseReservedLines("t", whole)] : []),
					...parts.map(([amount, paid]) =>
						paid ? releaseDoneLines(amount) : releaseFailedLines("t", amount),
					),
				];
				for (const lines of entries) expect(sum(lines.map((line) => line.amount))).toBe(0);
				const left = (account: string) =>
					sum(
						entries
							.flat()
							.filter((line) => line.account === account)
							.map(({ amount }) => amount),
					);
				const paid = sum(parts.filter(([, done]) => done).map(([amount]) => amount));
				expect(left(RELEASE_CLEARING)).toBe(0);
				expect(left(fundAccount("t"))).toBe(paid);
				expect(left("stripe_balance")).toBe(paid === 0 ? 0 : -paid);
			}),
		);
	});
});
