import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { proratedBookingFee } from "#app/features/payments/booking-fee.ts";
import { basisPointsOf, sum } from "#app/lib/money.ts";
import { type ReleasableCharge, releasableAmount, splitRelease, totalReleasable } from "./split-release.ts";

const charge = (paymentId: string, given: Partial<ReleasableCharge> = {}): ReleasableCharge => ({
	paymentId,
	gross: 10_000,
	net: 9_500,
	refunded: 0,
	released: 0,
	...given,
});

/** Charges of any size and rate, refunded and released in part. */
const someCharge = fc
	.record({
		gross: fc.integer({ min: 50, max: 1_000_000_000 }),
		feeRate: fc.integer({ min: 0, max: 10_000 }),
		refundedPart: fc.double({ min: 0, max: 1, noNaN: true }),
		releasedPart: fc.double({ min: 0, max: 1, noNaN: true }),
	})
	.map(({ gross, feeRate, refundedPart, releasedPart }) => {
		const net = gross - basisPointsOf(gross, feeRate);
		const refunded = Math.floor(gross * refundedPart);
		return { gross, net, refunded, released: Math.floor(net * releasedPart) };
	});
const someCharges = fc
	.array(someCharge, { maxLength: 12 })
	.map((list) => list.map((one, index) => ({ ...one, paymentId: `p${index}` })));

describe("a charge can release", () => {
	test.each([
		["its net", {}, 9_500],
		["the fund's part of what was not refunded", { refunded: 4_000 }, 5_700],
		["nothing once it is refunded", { refunded: 10_000 }, 0],
		["what was not released before", { released: 9_499 }, 1],
		["nothing when refunds came after a release", { released: 9_500, refunded: 5_000 }, 0],
		["nothing where the booking fee took it all", { net: 0 }, 0],
	])("%s", (_title, given, expected) => {
		expect(releasableAmount(charge("a", given))).toBe(expected);
	});
});

describe("a split", () => {
	test("takes all of one charge before the next", () => {
		const charges = [charge("a"), charge("b", { released: 9_500 }), charge("c"), charge("d")];
		expect(splitRelease(10_000, charges)).toEqual([
			{ paymentId: "a", amount: 9_500 },
			{ paymentId: "c", amount: 500 },
		]);
	});

	test("sums to the amount, and takes from each charge once and at most what it can release", () => {
		fc.assert(
			fc.property(someCharges, fc.integer({ min: 1, max: 2_000_000_000 }), (charges, amount) => {
				const portions = splitRelease(amount, charges);
				if (!portions) {
					expect(amount).toBeGreaterThan(totalReleasable(charges));
					return;
				}
				expect(amount).toBeLessThanOrEqual(totalReleasable(charges));
				expect(sum(portions.map((portion) => portion.amount))).toBe(amount);
				expect(new Set(portions.map(({ paymentId }) => paymentId)).size).toBe(portions.length);
				for (const { paymentId, amount: portion } of portions) {
					const from = charges.find((one) => one.paymentId === paymentId);
					expect(portion).toBeGreaterThan(0);
					expect(portion).toBeLessThanOrEqual(from ? releasableAmount(from) : 0);
				}
			}),
			{ numRuns: 2_000 },
		);
	});

	test("of many releases takes exactly what there is", () => {
		fc.assert(
			fc.property(someCharges, fc.array(fc.integer({ min: 1, max: 500_000_000 })), (charges, amounts) => {
				const whole = totalReleasable(charges);
				let now = charges;
				for (const amount of [...amounts, whole]) {
					const taken = Math.min(amount, totalReleasable(now));
					if (taken === 0) continue;
					const portions = splitRelease(taken, now) ?? [];
					now = now.map((one) => ({
						...one,
						released:
							one.released + sum(portions.filter((p) => p.paymentId === one.paymentId).map((p) => p.amount)),
					}));
				}
				expect(totalReleasable(now)).toBe(0);
				expect(sum(now.map((one) => one.released)) - sum(charges.map((one) => one.released))).toBe(whole);
			}),
		);
	});

	test("can take at least what the fund holds, after any refunds and releases", () => {
		fc.assert(
			fc.property(fc.array(someCharge), (list) => {
				const charges = list.map((one, index) => ({ ...one, paymentId: `p${index}` }));
				const fund = sum(
					charges.map(({ gross, net, refunded, released }) => {
						const bookingFee = proratedBookingFee({ amount: gross, bookingFee: gross - net }, 0, refunded);
						return net - (refunded - bookingFee) - released;
					}),
				);
				expect(totalReleasable(charges)).toBeGreaterThanOrEqual(fund);
			}),
		);
	});
});
