import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisPointsOf, sum } from "#app/lib/money.ts";
import { type DisputedCharge, disputeShare, leftInFund } from "./dispute-share.ts";

const charge: DisputedCharge = {
	amount: 10_000,
	bookingFee: 500,
	refunded: 0,
	disputed: 10_000,
	released: 0,
};

describe("what banks have taken of a charge of 100.00 with a fee of 5.00", () => {
	test.each<[string, Partial<DisputedCharge>, [number, number, number, number]]>([
		["of a charge that is all in the fund", {}, [9_500, 500, 0, 0]],
		["half of it", { disputed: 5_000 }, [4_750, 250, 0, 0]],
		["after a release of all", { released: 9_500 }, [0, 500, 9_500, 0]],
		["after a release of a part", { released: 5_000 }, [4_500, 500, 5_000, 0]],
		["half of it, after a release of a part", { disputed: 5_000, released: 5_000 }, [4_500, 250, 250, 0]],
		["after a refund of half", { refunded: 5_000, disputed: 5_000 }, [4_750, 250, 0, 0]],
		["all of it after a refund of half", { refunded: 5_000 }, [4_750, 250, 0, 5_000]],
		["after a refund of all", { refunded: 10_000 }, [0, 0, 0, 10_000]],
		["twice", { disputed: 20_000 }, [9_500, 500, 0, 10_000]],
		["nothing", { disputed: 0, released: 9_500 }, [0, 0, 0, 0]],
	])("%s", (_, given, [fund, bookingFee, organizer, house]) => {
		expect(disputeShare({ ...charge, ...given })).toEqual({ fund, bookingFee, organizer, house });
	});

	test("is owed by the organizer if the fund holds only other members' money", () => {
		expect(disputeShare(charge, 2_000)).toEqual({ fund: 2_000, bookingFee: 500, organizer: 7_500, house: 0 });
		expect(disputeShare(charge, -100)).toMatchObject({ fund: 0, organizer: 9_500 });
	});
});

test("no cent is lost or stuck, whatever is taken, returned, refunded and released", () => {
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
	fc.assert(
		fc.property(charges, (one) => {
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
