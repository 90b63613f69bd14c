import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { fundAccount, type LedgerLine } from "./ledger.ts";
import { refundDoneLines, refundFailedLines, refundReservedLines } from "./refund-lines.ts";

const full = { gross: 10_000, deduction: 320, bookingFee: 500 };

test("a full refund posts the lines of the ledger's table: 100.00, fee 3.20, booking fee 5 %", () => {
	expect(refundReservedLines("t", [full])).toEqual([
		{ account: fundAccount("t"), amount: 9_500 },
		{ account: "platform_fee_income", amount: 500 },
		{ account: "refund_deduction_income", amount: -320 },
		{ account: "refund_clearing", amount: -9_680 },
	]);
	expect(refundDoneLines(9_680)).toEqual([
		{ account: "refund_clearing", amount: 9_680 },
		{ account: "stripe_balance", amount: -9_680 },
	]);
});

test("several charges are one entry, without lines of 0", () => {
	const free = { gross: 5_000, deduction: 0, bookingFee: 0 };
	expect(refundReservedLines("t", [free, free])).toEqual([
		{ account: fundAccount("t"), amount: 10_000 },
		{ account: "refund_clearing", amount: -10_000 },
	]);
});

const part = fc
	.tuple(fc.integer({ min: 1, max: 1_000_000_000 }), fc.nat(1_000), fc.nat(1_000))
	.map(([gross, deduction, fee]) => ({
		gross,
		deduction: Math.floor(((gross - 1) * deduction) / 1_000),
		bookingFee: Math.floor((gross * fee) / 1_000),
	}));

test("every entry balances, and a refund that fails at any step leaves every account at 0", () => {
	fc.assert(
		fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
			const amounts = parts.map(({ gross, deduction }) => gross - deduction);
			const reserve = refundReservedLines("t", parts);
			expect(sum(reserve.map((line) => line.amount))).toBe(0);
			const fromClearing = parts.flatMap((one) => refundFailedLines("t", one, "refund_clearing"));
			expect(balances([...reserve, ...fromClearing])).toEqual({});
			const done = amounts.flatMap(refundDoneLines);
			const fromBalance = parts.flatMap((one) => refundFailedLines("t", one, "stripe_balance"));
			expect(balances([...reserve, ...done, ...fromBalance])).toEqual({});
			const late = refundReservedLines("t", parts, "stripe_balance");
			expect(balances(late)).toEqual(balances([...reserve, ...done]));
		}),
	);
});

function balances(lines: LedgerLine[]): Record<string, number> {
	const all: Record<string, number> = {};
	for (const { account, amount } of lines) all[account] = (all[account] ?? 0) + amount;
	return Object.fromEntries(Object.entries(all).filter(([, amount]) => amount !== 0));
}
