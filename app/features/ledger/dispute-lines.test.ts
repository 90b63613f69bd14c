import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { disputeOpenedLines, disputeWonLines } from "./dispute-lines.ts";

const opened = { tripId: "t", amount: 10_000, bankFee: 1_500, bookingFee: 500, fund: 50_000 };

test("takes the charge out of the fund, and the bank's fee out of the platform", () => {
	expect(disputeOpenedLines(opened)).toEqual([
		{ account: "fund:t", amount: 9_500 },
		{ account: "platform_fee_income", amount: 500 },
		{ account: "dispute_loss", amount: 1_500 },
		{ account: "stripe_balance", amount: -11_500 },
	]);
});

test("a dispute does not overdraw a fund that was paid out: the platform takes the loss", () => {
	expect(disputeOpenedLines({ ...opened, fund: 2_000 })).toEqual([
		{ account: "fund:t", amount: 2_000 },
		{ account: "platform_fee_income", amount: 500 },
		{ account: "dispute_loss", amount: 9_000 },
		{ account: "stripe_balance", amount: -11_500 },
	]);
});

test("every dispute balances, and one that is won and returns the fee leaves every account at 0", () => {
	const cents = fc.integer({ min: 1, max: 1_000_000 });
	fc.assert(
		fc.property(
			cents,
			cents,
			fc.nat(1_000_000),
			fc.double({ min: 0, max: 1, noNaN: true }),
			(amount, bankFee, fund, part) => {
				const bookingFee = Math.floor(amount * part);
				const lines = disputeOpenedLines({ tripId: "t", amount, bankFee, bookingFee, fund });
				expect(sum(lines.map((line) => line.amount))).toBe(0);
				expect(lines.find(({ account }) => account === "fund:t")?.amount ?? 0).toBeLessThanOrEqual(fund);
				const won = disputeWonLines(lines, 0);
				expect(won).toEqual(lines.map(({ account, amount: took }) => ({ account, amount: -took })));
				expect(sum(disputeWonLines(lines, bankFee).map((line) => line.amount))).toBe(0);
			},
		),
	);
});
