import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisPointsOf, sum } from "#app/lib/money.ts";
import {
	type ChargeFacts,
	type ChargeRefund,
	type ChargeShare,
	type ChargeTotals,
	chargeShares,
	disputeShare,
	leftInFund,
} from "./charge-shares.ts";

/** A charge of 100.00 with a booking fee of 5.00. */
const paid: ChargeFacts = {
	amount: 10_000,
	bookingFee: 500,
	refunded: 0,
	disputed: 0,
	released: 0,
	refunds: [],
	bankFees: 0,
};
const MUCH = 1_000_000;

const refund = (gross: number, given: Partial<ChargeRefund> = {}): ChargeRefund => {
	const deduction = given.deduction ?? 0;
	const bookingFee = basisPointsOf(gross, 500);
	return { amount: gross - deduction, deduction, bookingFee, isReserved: true, ...given };
};
const byHand = (amount: number) => refund(amount, { isReserved: false, bookingFee: null });
const nothing: ChargeShare = { fund: 0, bookingFee: 0, organizer: 0, house: 0 };

describe("who bears what has become of a charge of 100.00 with a booking fee of 5.00", () => {
	type Share = [fund: number, bookingFee: number, organizer: number, house: number];
	const zero: Share = [0, 0, 0, 0];
	/** What comes on top of the refunds' own reservations, and the part of the banks. */
	test.each<[string, Partial<ChargeFacts>, Share, Share]>([
		["paid", {}, zero, zero],
		["released", { released: 9_500 }, zero, zero],
		["refunded", { refunded: 10_000, refunds: [refund(10_000, { deduction: 320 })] }, zero, zero],
		["refunded in part", { refunded: 4_000, refunds: [refund(4_000)] }, zero, zero],
		[
			"released, then refunded",
			{ released: 9_500, refunded: 10_000, refunds: [refund(10_000)] },
			[-9_500, 0, 9_500, 0],
			zero,
		],
		[
			"released in part, then refunded",
			{ released: 5_000, refunded: 10_000, refunds: [refund(10_000)] },
			[-5_000, 0, 5_000, 0],
			zero,
		],
		[
			"released, refunded, and taken back from the payout account",
			{ released: 0, refunded: 10_000, refunds: [refund(10_000)] },
			zero,
			zero,
		],
		["refunded by hand", { refunded: 10_000, refunds: [byHand(10_000)] }, [9_500, 500, 0, 0], zero],
		[
			"refunded by hand in part, after a release of all",
			{ released: 9_500, refunded: 4_000, refunds: [byHand(4_000)] },
			[0, 200, 3_800, 0],
			zero,
		],
		[
			"refunded by hand after a release of a part",
			{ released: 5_500, refunded: 10_000, refunds: [byHand(10_000)] },
			[4_000, 500, 5_500, 0],
			zero,
		],
		[
			"refunded, then what was deducted was given back by hand",
			{ refunded: 10_000, refunds: [refund(10_000, { deduction: 320 }), byHand(320)] },
			[0, 0, 0, 320],
			zero,
		],
		[
			"refunded before booking fees were stored",
			{ refunded: 10_000, refunds: [refund(4_000, { bookingFee: null }), byHand(6_000)] },
			[5_700, 300, 0, 0],
			zero,
		],
		["disputed", { disputed: 10_000 }, zero, [9_500, 500, 0, 0]],
		["disputed, with the bank's fee", { disputed: 10_000, bankFees: 1_500 }, zero, [9_500, 500, 0, 1_500]],
		["won, and the bank keeps its fee", { disputed: 0, bankFees: 1_500 }, zero, [0, 0, 0, 1_500]],
		["disputed in part", { disputed: 5_000 }, zero, [4_750, 250, 0, 0]],
		["disputed after a release", { disputed: 10_000, released: 9_500 }, zero, [0, 500, 9_500, 0]],
		[
			"disputed in part after a release of a part",
			{ disputed: 5_000, released: 5_000 },
			zero,
			[4_500, 250, 250, 0],
		],
		[
			"refunded by half, then disputed by half",
			{ refunded: 5_000, refunds: [refund(5_000)], disputed: 5_000 },
			zero,
			[4_750, 250, 0, 0],
		],
		[
			"refunded by half, then disputed as a whole",
			{ refunded: 5_000, refunds: [refund(5_000)], disputed: 10_000 },
			zero,
			[4_750, 250, 0, 5_000],
		],
		[
			"refunded, then disputed",
			{ refunded: 10_000, refunds: [refund(10_000)], disputed: 10_000 },
			zero,
			[0, 0, 0, 10_000],
		],
		[
			"refunded by hand and disputed",
			{ refunded: 10_000, refunds: [byHand(10_000)], disputed: 10_000 },
			[9_500, 500, 0, 0],
			[0, 0, 0, 10_000],
		],
		[
			"released, refunded by half by hand, and disputed by half",
			{ released: 9_500, refunded: 5_000, refunds: [byHand(5_000)], disputed: 5_000 },
			[0, 250, 4_750, 0],
			[0, 250, 4_750, 0],
		],
		["disputed twice", { disputed: 20_000 }, zero, [9_500, 500, 0, 10_000]],
	])("%s", (_, given, refunds, disputes) => {
		expect(chargeShares({ ...paid, ...given }, MUCH)).toEqual({
			refunds: shareOf(refunds),
			disputes: shareOf(disputes),
		});
	});

	test.each<[string, Partial<ChargeFacts>, number, Share, Share]>([
		["disputed", { disputed: 10_000 }, 2_000, zero, [2_000, 500, 7_500, 0]],
		["disputed, and the fund owes", { disputed: 10_000 }, -100, zero, [0, 500, 9_500, 0]],
		[
			"refunded by hand",
			{ refunded: 10_000, refunds: [byHand(10_000)] },
			4_000,
			[4_000, 500, 5_500, 0],
			zero,
		],
		[
			"refunded by hand, and the fund owes",
			{ refunded: 10_000, refunds: [byHand(10_000)] },
			-3,
			[0, 500, 9_500, 0],
			zero,
		],
		[
			"refunded by hand by half, then disputed by half",
			{ refunded: 5_000, refunds: [byHand(5_000)], disputed: 5_000 },
			6_000,
			[4_750, 250, 0, 0],
			[1_250, 250, 3_500, 0],
		],
		[
			"refunded, and the fund owes a part of it",
			{ refunded: 10_000, refunds: [refund(10_000)] },
			-700,
			[-700, 0, 700, 0],
			zero,
		],
	])("%s, with too little beyond the other members' money", (_, given, free, refunds, disputes) => {
		expect(chargeShares({ ...paid, ...given }, free)).toEqual({
			refunds: shareOf(refunds),
			disputes: shareOf(disputes),
		});
	});

	function shareOf([fund, bookingFee, organizer, house]: Share): ChargeShare {
		return { ...nothing, fund, bookingFee, organizer, house };
	}
});

const charges = fc
	.record({ amount: fc.integer({ min: 50, max: 500_000 }), rate: fc.constantFrom(0, 200, 500) })
	.chain(({ amount, rate }) => {
		const bookingFee = basisPointsOf(amount, rate);
		return fc.record({
			amount: fc.constant(amount),
			bookingFee: fc.constant(bookingFee),
			refunded: fc.nat(amount),
			disputed: fc.nat(2 * amount),
			released: fc.nat(amount - bookingFee),
		});
	});

test("no cent is lost or stuck, whatever is taken, returned, refunded and released", () => {
	fc.assert(
		fc.property(charges, (one: ChargeTotals) => {
			const share = disputeShare(one);
			expect(sum(Object.values(share))).toBe(one.disputed);
			for (const part of Object.values(share)) expect(part).toBeGreaterThanOrEqual(0);
			const undisputed = { ...one, disputed: 0 };
			expect(share.fund).toBeLessThanOrEqual(leftInFund(undisputed));
			expect(leftInFund(one)).toBe(leftInFund(undisputed) - share.fund);
			expect(share.organizer).toBeLessThanOrEqual(one.released);
			if (one.refunded + one.disputed >= one.amount) expect(leftInFund(one)).toBe(0);
		}),
	);
});

test("what a refund by hand and a bank have taken is borne to the cent, and the fund gives no more than it has free", () => {
	fc.assert(
		fc.property(charges, fc.integer({ min: 0, max: 600_000 }), fc.nat(3_000), (one, free, bankFees) => {
			const charge = { ...one, refunds: [byHand(one.refunded)], bankFees };
			const { refunds, disputes } = chargeShares(charge, free);
			expect(sum(Object.values(refunds))).toBe(one.refunded);
			expect(sum(Object.values(disputes))).toBe(one.disputed + bankFees);
			expect(refunds.fund + disputes.fund).toBeLessThanOrEqual(free);
			for (const part of [disputes.fund, refunds.organizer, disputes.organizer])
				expect(part).toBeGreaterThanOrEqual(0);
		}),
	);
});
