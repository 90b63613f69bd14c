import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { unreservedRefundLines } from "./by-hand-lines.ts";

const refund = { tripId: "t", organizerId: "o", amount: 10_000, gross: 10_000, bookingFee: 500 };
const byAccount = (lines: { account: string; amount: number }[]) =>
	Object.fromEntries(lines.map(({ account, amount }) => [account, amount]));

test.each([
	{ inFund: 20_000, fund: 9_500, debt: undefined },
	{ inFund: 9_500, fund: 9_500, debt: undefined },
	{ inFund: 4_000, fund: 4_000, debt: 5_500 },
	{ inFund: 0, fund: undefined, debt: 9_500 },
	{ inFund: -3, fund: undefined, debt: 9_500 },
])("with $inFund of the charge in the fund, the organizer owes $debt", ({ inFund, fund, debt }) => {
	const lines = unreservedRefundLines({ ...refund, inFund });
	expect(sum(lines.map(({ amount }) => amount))).toBe(0);
	expect(byAccount(lines)).toEqual({
		...(fund && { "fund:t": fund }),
		...(debt && { "organizer_debt:o": debt }),
		platform_fee_income: 500,
		stripe_balance: -10_000,
	});
});

test("without an organizer, the house bears what the fund lacks", () => {
	const lines = unreservedRefundLines({ ...refund, organizerId: null, inFund: 0 });
	expect(byAccount(lines)).toMatchObject({ dispute_loss: 9_500 });
});

test("what exceeds the payment returns what earlier refunds have deducted", () => {
	const lines = unreservedRefundLines({ ...refund, amount: 2_843, gross: 0, bookingFee: 0, inFund: 0 });
	expect(byAccount(lines)).toEqual({ refund_deduction_income: 2_843, stripe_balance: -2_843 });
});

test.each([
	[1, 0],
	[-1, 4_000],
])("a cent of rounding is the fund's, not the organizer's", (cent, inFund) => {
	const lines = unreservedRefundLines({ ...refund, amount: 0, gross: 0, bookingFee: cent, inFund });
	expect(byAccount(lines)).toEqual({ "fund:t": -cent, platform_fee_income: cent });
});
