import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { linesToReach, overpaidDisputeLines, reversalLines, shareLines } from "./taken-lines.ts";

const share = { fund: 2_000, bookingFee: 500, organizer: 7_000, house: 2_000 };
const ofOlga = { tripId: "t", organizerId: "olga" };

test("debits what banks have taken to fund, booking fee and organizer, and the rest to the house", () => {
	expect(shareLines(ofOlga, share, "dispute_loss")).toEqual([
		{ account: "fund:t", amount: 2_000 },
		{ account: "platform_fee_income", amount: 500 },
		{ account: "organizer_debt:olga", amount: 7_000 },
		{ account: "dispute_loss", amount: 2_000 },
		{ account: "stripe_balance", amount: -11_500 },
	]);
});

test.each(["dispute_loss", "refund_deduction_income"] as const)(
	"without an organizer the house bears what was released (%s)",
	(houseAccount) => {
		const lines = shareLines({ tripId: "t", organizerId: null }, { ...share, house: 0 }, houseAccount);
		expect(lines.find(({ account }) => account === "dispute_loss")?.amount).toBe(7_000);
		const all = shareLines({ tripId: "t", organizerId: null }, share, "dispute_loss");
		expect(all.find(({ account }) => account === "dispute_loss")?.amount).toBe(9_000);
		expect(sum([...lines, ...all].map(({ amount }) => amount))).toBe(0);
	},
);

test("what a refund returns of earlier deductions is no income any more", () => {
	const back = { fund: 0, bookingFee: 0, organizer: 0, house: 2_843 };
	expect(shareLines(ofOlga, back, "refund_deduction_income")).toEqual([
		{ account: "refund_deduction_income", amount: 2_843 },
		{ account: "stripe_balance", amount: -2_843 },
	]);
});

test("what a bank takes of an overpaid charge is no longer owed to the member, and the rest is a loss", () => {
	expect(overpaidDisputeLines({ taken: 10_000, owed: 4_000, bankFees: 1_500 })).toEqual([
		{ account: "member_overpaid", amount: 4_000 },
		{ account: "dispute_loss", amount: 7_500 },
		{ account: "stripe_balance", amount: -11_500 },
	]);
});

test("the lines to reach a target balance, and reach it from anything posted before", () => {
	const cents = fc.integer({ min: 0, max: 1_000_000 });
	const some = fc
		.record({ fund: cents, bookingFee: cents, organizer: cents, house: cents })
		.map((given) => shareLines(ofOlga, given, "dispute_loss"));
	fc.assert(
		fc.property(some, some, (target, posted) => {
			const lines = linesToReach(target, posted);
			expect(sum(lines.map(({ amount }) => amount))).toBe(0);
			expect(linesToReach(target, [...posted, ...lines])).toEqual([]);
		}),
	);
	expect(reversalLines("t", 5)).toEqual([
		{ account: "stripe_balance", amount: 5 },
		{ account: "fund:t", amount: -5 },
	]);
});
