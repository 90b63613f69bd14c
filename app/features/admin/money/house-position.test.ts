import fc from "fast-check";
import { expect, test } from "vitest";
import { housePosition, houseState } from "./house-position.ts";

const NAMES = [
	..."stripe_balance stripe_fees platform_fee_income refund_deduction_income subscription_income".split(" "),
	..."cash_back_expense dispute_loss house_bank member_overpaid refund_clearing release_clearing".split(" "),
	..."fund:a fund:b organizer_debt:o something_else".split(" "),
];
const amount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 });

test("in every balanced book, the balance equals what is promised plus what the house has kept, to the cent", () => {
	fc.assert(
		fc.property(fc.array(fc.tuple(fc.constantFrom(...NAMES), amount)), (moves) => {
			const accounts = moves.flatMap(([account, cents]) => [
				{ account, balance: cents },
				{ account: "stripe_balance", balance: -cents },
			]);
			const one = housePosition(accounts);
			const kept = one.bookingFees + one.deductions + one.plans;
			const spent = one.providerFees + one.cashBack + one.disputeLosses + one.organizerDebts + one.toBank;
			expect(one.balance).toBe(one.promised + kept - spent + one.other);
			expect(one.topUp).toBe(Math.max(0, one.promised - one.balance));
		}),
	);
});

test("three charges of $970.00 at 2 % promise $27.09 more than Stripe holds", () => {
	const position = housePosition([
		{ account: "stripe_balance", balance: 3 * 94_157 },
		{ account: "stripe_fees", balance: 3 * 2_843 },
		{ account: "platform_fee_income", balance: 3 * -1_940 },
		{ account: "fund:a", balance: 3 * -95_060 },
	]);
	expect(position).toMatchObject({ promised: 285_180, balance: 282_471, topUp: 2_709, other: 0 });
	expect(houseState(position, 0)).toBe("short");
	const toppedUp = { ...position, balance: 285_180, topUp: 0 };
	expect(houseState(toppedUp, 0)).toBe("covered");
	expect(houseState(toppedUp, 1)).toBe("low");
});
