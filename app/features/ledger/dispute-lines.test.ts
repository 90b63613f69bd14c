import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { disputeLines, linesToReach, overpaidDisputeLines, reversalLines } from "./dispute-lines.ts";

const share = { fund: 2_000, bookingFee: 500, organizer: 7_000, house: 500 };
const disputes = { tripId: "t", organizerId: "olga", taken: 10_000, bankFees: 1_500, share };

test("debits a disputed charge to fund, booking fee and organizer, and the bank's fee to the house", () => {
	expect(disputeLines(disputes)).toEqual([
		{ account: "fund:t", amount: 2_000 },
		{ account: "platform_fee_income", amount: 500 },
		{ account: "organizer_debt:olga", amount: 7_000 },
		{ account: "dispute_loss", amount: 2_000 },
		{ account: "stripe_balance", amount: -11_500 },
	]);
});

test("without an organizer the house bears what was released", () => {
	const lines = disputeLines({ ...disputes, organizerId: null });
	expect(lines.find(({ account }) => account === "dispute_loss")?.amount).toBe(9_000);
	expect(sum(lines.map(({ amount }) => amount))).toBe(0);
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
	const some = fc.tuple(cents, cents, cents, cents).map(([fund, bookingFee, organizer, house]) => {
		const taken = fund + bookingFee + organizer + house;
		const given = { fund, bookingFee, organizer, house };
		return disputeLines({ tripId: "t", organizerId: "o", taken, bankFees: 1_500, share: given });
	});
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
