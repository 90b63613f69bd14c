import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { chargeLines, fundAccount, overpaymentLines, overpaymentRefundLines } from "./ledger.ts";

describe("a charge", () => {
	test("posts the lines of the ledger's table: 100.00, provider fee 3.20, booking fee 5 %", () => {
		expect(chargeLines({ tripId: "t", gross: 10_000, providerFee: 320, feeRate: 500 })).toEqual([
			{ account: "stripe_balance", amount: 9_680 },
			{ account: "stripe_fees", amount: 320 },
			{ account: fundAccount("t"), amount: -9_500 },
			{ account: "platform_fee_income", amount: -500 },
		]);
	});

	test("has no line for a booking fee of 0", () => {
		expect(chargeLines({ tripId: "t", gross: 10_000, providerFee: 0, feeRate: 0 })).toEqual([
			{ account: "stripe_balance", amount: 10_000 },
			{ account: fundAccount("t"), amount: -10_000 },
		]);
	});

	test("balances for every amount, fee and rate", () => {
		const money = fc.integer({ min: 50, max: 1_000_000_000 });
		fc.assert(
			fc.property(
				money,
				fc.double({ min: 0, max: 1, noNaN: true }),
				fc.integer({ min: 0, max: 10_000 }),
				(gross, part, feeRate) => {
					const charge = { tripId: "t", gross, providerFee: Math.floor(gross * part), feeRate };
					for (const lines of [chargeLines(charge), overpaymentLines(charge)]) {
						expect(sum(lines.map((line) => line.amount))).toBe(0);
						expect(lines.every((line) => line.amount !== 0)).toBe(true);
						expect(new Set(lines.map((line) => line.account)).size).toBe(lines.length);
						expect(lines.length).toBeGreaterThanOrEqual(2);
					}
				},
			),
			{ numRuns: 2_000 },
		);
	});
});

test("all of an overpayment is owed to the member, and all of it is refunded", () => {
	expect(overpaymentLines({ gross: 10_000, providerFee: 320 })).toEqual([
		{ account: "stripe_balance", amount: 9_680 },
		{ account: "stripe_fees", amount: 320 },
		{ account: "member_overpaid", amount: -10_000 },
	]);
	expect(overpaymentRefundLines(10_000)).toEqual([
		{ account: "member_overpaid", amount: 10_000 },
		{ account: "stripe_balance", amount: -10_000 },
	]);
});
