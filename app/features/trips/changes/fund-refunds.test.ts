import { expect, test } from "vitest";
import { fundShareOf, splitRefund } from "#app/features/fund/refunds/refunds.ts";
import { mostFromFund } from "./fund-refunds.server.ts";

const charge = (paymentId: string, amount: number, bookingFee: number) => ({
	paymentId,
	amount,
	bookingFee,
	refunded: 0,
	lost: 0,
	deducted: 0,
	deductedFrom: 0,
});
const CHARGES = [charge("b", 10_000, 500), charge("a", 97_000, 4_850)];

test("everything is refunded while the fund has it, and nothing when it has nothing", () => {
	expect(mostFromFund(CHARGES, 101_650)).toBe(103_837);
	expect(mostFromFund(CHARGES, 0)).toBe(0);
	expect(mostFromFund([], 500)).toBe(0);
});

test("otherwise the refund takes exactly what the fund has, to the cent", () => {
	for (const limit of [1, 31, 499, 9_500, 50_000, 101_649]) {
		const amount = mostFromFund(CHARGES, limit);
		const taken = (cents: number) => fundShareOf(splitRefund(CHARGES, cents) ?? { parts: [] });
		expect(taken(amount)).toBeLessThanOrEqual(limit);
		expect(taken(amount + 1)).toBeGreaterThan(limit);
	}
});
