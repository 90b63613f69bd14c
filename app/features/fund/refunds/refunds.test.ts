import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { basisPointsOf, sum } from "#app/lib/money.ts";
import {
	fullRefund,
	fundShareOf,
	providerFeeOf,
	type RefundableCharge,
	type RefundPlan,
	refundFromFund,
	refundMissing,
	refundPartOf,
	splitRefund,
} from "./refunds.ts";

const charge = (
	paymentId: string,
	amount: number,
	given: Partial<RefundableCharge> = {},
): RefundableCharge => ({
	paymentId,
	amount,
	refunded: 0,
	deducted: 0,
	deductedFrom: given.refunded ?? 0,
	bookingFee: basisPointsOf(amount, 500),
	lost: 0,
	...given,
});

test.each([
	[0, 0],
	[50, 31],
	[10_000, 320],
	[32_333, 968],
	[97_000, 2_843],
])("the provider keeps the fee of a %i cent charge: %i", (gross, fee) => {
	expect(providerFeeOf(gross)).toBe(fee);
});

test("a full refund is what was paid less the provider's fees", () => {
	expect(fullRefund([charge("b", 10_000), charge("a", 5_000)])).toEqual({
		requested: 15_000,
		deduction: 320 + 175,
		refundable: 9_680 + 4_825,
		parts: [
			{ paymentId: "b", gross: 10_000, deduction: 320, amount: 9_680, bookingFee: 500, fromFund: 9_500 },
			{ paymentId: "a", gross: 5_000, deduction: 175, amount: 4_825, bookingFee: 250, fromFund: 4_750 },
		],
	});
	expect(fullRefund([])).toEqual({ requested: 0, deduction: 0, refundable: 0, parts: [] });
});

test("what banks have kept of a charge is not refunded again, and refunding the rest leaves no cent in the fund", () => {
	const lost = 3_333;
	const plan = fullRefund([charge("a", 10_001, { bookingFee: 501, lost })]);
	expect(plan).toMatchObject({ requested: 10_001 - lost });
	expect(fundShareOf(plan)).toBe(10_001 - lost - (501 - 167));
	expect(fullRefund([charge("a", 10_000, { lost: 10_000 })]).refundable).toBe(0);
});

describe("a custom amount", () => {
	const charges = [charge("new", 10_000), charge("old", 10_000)];

	test("is taken from the newest charge first", () => {
		const plan = splitRefund(charges, 10_000);
		expect(plan?.refundable).toBe(10_000);
		expect(plan?.parts.map(({ paymentId, amount }) => [paymentId, amount])).toEqual([
			["new", 9_680],
			["old", 320],
		]);
	});

	test("bears its part of the provider's fee, and returns the booking fee in proportion", () => {
		expect(splitRefund(charges, 4_825)?.parts).toEqual([
			{ paymentId: "new", gross: 5_000, deduction: 175, amount: 4_825, bookingFee: 250, fromFund: 4_750 },
		]);
		expect(splitRefund(charges, 1)?.parts).toEqual([
			{ paymentId: "new", gross: 32, deduction: 31, amount: 1, bookingFee: 2, fromFund: 30 },
		]);
	});

	test("that is all a charge returns refunds all of it, though the card would get as much for a cent less", () => {
		const whole = charge("a", 18_983);
		expect(refundPartOf(whole, 18_982).amount).toBe(18_402);
		expect(splitRefund([whole], 18_402)).toMatchObject({ requested: 18_983, deduction: 581 });
	});

	test("above what the charges hold has no plan", () => {
		expect(splitRefund(charges, 2 * 9_680)?.parts).toHaveLength(2);
		expect(splitRefund(charges, 2 * 9_680 + 1)).toBeNull();
		expect(splitRefund([], 1)).toBeNull();
	});
});

test("the 30 cents are deducted once per charge, however many refunds it has", () => {
	const first = refundPartOf(charge("a", 10_000), 5_000);
	const again = charge("a", 10_000, { refunded: first.gross, deducted: first.deduction });
	expect(fullRefund([again]).parts[0]).toMatchObject({ gross: 5_000, deduction: 145, amount: 4_855 });
});

test("what went back by hand has no part in the deduction of a later refund, and the 30 cents are deducted once", () => {
	const half = charge("a", 97_000, { refunded: 48_500, deductedFrom: 0 });
	expect(fullRefund([half]).parts[0]).toMatchObject({ gross: 48_500, deduction: 1_437, amount: 47_063 });
	const between = { refunded: 58_500, deducted: 320, deductedFrom: 10_000 };
	expect(fullRefund([charge("a", 97_000, between)])).toMatchObject({
		deduction: providerFeeOf(48_500) - 320,
	});
});

test("a charge of which nothing would return is left out", () => {
	const rest = charge("a", 10_000, { refunded: 9_999, deducted: 319 });
	expect(fullRefund([rest])).toMatchObject({ requested: 0, refundable: 0, parts: [] });
});

describe("a refund of what the fund has", () => {
	const inFund = (own: RefundableCharge, cents: number) => ({ ...own, inFund: cents });
	const [newer, older] = [charge("b", 10_000), charge("a", 97_000)];

	test("is everything while the fund has it, and nothing when it has nothing", () => {
		const all = [inFund(newer, 9_500), inFund(older, 92_150)];
		expect(refundFromFund(all, 101_650)).toEqual(fullRefund([newer, older]));
		expect(refundFromFund(all, 0).parts).toEqual([]);
		expect(refundFromFund([inFund(newer, 0), inFund(older, 0)], 101_650).parts).toEqual([]);
		expect(refundFromFund([], 500)).toEqual(fullRefund([]));
	});

	test("leaves out a newer charge that was released, and takes an older one that was not", () => {
		const { parts } = refundFromFund([inFund(newer, 0), inFund(older, 92_150)], 101_650);
		expect(parts).toEqual(fullRefund([older]).parts);
	});

	test("takes of each charge what the fund has of it, to the cent", () => {
		const both = [newer, older];
		for (const [ofNewer, ofOlder] of [
			[31, 499],
			[9_499, 1],
			[5_000, 50_000],
			[0, 92_149],
		] as const) {
			const { parts } = refundFromFund([inFund(newer, ofNewer), inFund(older, ofOlder)], 101_650);
			for (const [index, limit] of [ofNewer, ofOlder].entries()) {
				const own = both[index] as RefundableCharge;
				const part = parts.find(({ paymentId }) => paymentId === own.paymentId);
				expect(part?.fromFund ?? 0).toBeLessThanOrEqual(limit);
				const more = splitRefund([own], (part?.amount ?? 0) + 1) as RefundPlan;
				expect(fundShareOf(more)).toBeGreaterThan(limit);
			}
		}
	});

	test("leaves the released cent of a charge, where the card gets as much without it", () => {
		const plan = refundFromFund([inFund(charge("a", 18_983), 18_033)], 101_650);
		expect(plan).toMatchObject({ requested: 18_982, refundable: 18_402 });
		expect(fundShareOf(plan)).toBe(18_033);
	});

	test("never takes more than the fund holds in all", () => {
		const plan = refundFromFund([inFund(newer, 9_500), inFund(older, 92_150)], 50_000);
		expect(plan.parts[0]).toEqual(fullRefund([newer]).parts[0]);
		expect(fundShareOf(plan)).toBe(50_000);
	});
});

test("what did not arrive is refunded again of its own charges, as far as it still can go back", () => {
	const [newer, older] = [charge("b", 10_000), charge("a", 10_000, { lost: 9_000 })];
	const half = { paymentId: "b", amount: 4_825 };
	expect(refundMissing([newer, older], [half])).toEqual(splitRefund([newer], 4_825));
	const whole = { paymentId: "a", amount: 9_680 };
	expect(refundMissing([newer, older], [whole])).toEqual(fullRefund([older]));
	expect(refundMissing([newer], [whole])).toEqual(fullRefund([]));
});

const anyCharge = fc
	.tuple(fc.integer({ min: 50, max: 1_000_000_000 }), fc.constantFrom(0, 200, 500, 333, 10_000))
	.map(([amount, rate]) => charge("p", amount, { bookingFee: basisPointsOf(amount, rate) }));
const anyCharges = fc
	.array(anyCharge, { minLength: 1, maxLength: 5 })
	.map((all) => all.map((one, index) => ({ ...one, paymentId: `p${index}` })));

function expectSound(plan: RefundPlan, charges: readonly RefundableCharge[]) {
	expect(plan.requested).toBe(plan.refundable + plan.deduction);
	for (const part of plan.parts) {
		const of = charges.find((one) => one.paymentId === part.paymentId) as RefundableCharge;
		expect(part.gross).toBe(part.amount + part.deduction);
		expect(part.amount).toBeGreaterThan(0);
		expect(part.deduction).toBeGreaterThanOrEqual(0);
		expect(of.refunded + part.gross).toBeLessThanOrEqual(of.amount);
		expect(part.bookingFee).toBeGreaterThanOrEqual(0);
		expect(part.bookingFee).toBeLessThanOrEqual(part.gross);
	}
	expect(fundShareOf(plan)).toBeGreaterThanOrEqual(0);
}

test("every amount up to the refundable one is met exactly, by whole charges and one part at the end", () => {
	fc.assert(
		fc.property(anyCharges, fc.double({ min: 0, max: 1, noNaN: true }), (charges, share) => {
			const full = fullRefund(charges);
			expectSound(full, charges);
			expect(full.requested).toBe(sum(charges.map((one) => one.amount)));
			const amount = Math.max(1, Math.floor(full.refundable * share));
			const plan = splitRefund(charges, amount) as RefundPlan;
			expectSound(plan, charges);
			expect(plan.refundable).toBe(amount);
			expect(plan.parts.map((part) => part.paymentId)).toEqual(
				charges.slice(0, plan.parts.length).map((one) => one.paymentId),
			);
			expect(plan.parts.slice(0, -1)).toEqual(full.parts.slice(0, plan.parts.length - 1));
			expect(splitRefund(charges, full.refundable)).toEqual(full);
			expect(splitRefund(charges, full.refundable + 1)).toBeNull();
		}),
		{ numRuns: 500 },
	);
});

test("a charge refunded in parts costs the same as in one refund, to the cent", () => {
	fc.assert(
		fc.property(anyCharge, fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 }), (whole, cuts) => {
			const pieces = [];
			let left = whole;
			for (const cut of cuts) {
				const can = fullRefund([left]).refundable;
				if (can === 0) break;
				const [part] = splitRefund([left], Math.ceil((can * cut) / 41))?.parts ?? [];
				if (!part) break;
				pieces.push(part);
				const [refunded, deducted] = [left.refunded + part.gross, left.deducted + part.deduction];
				left = { ...left, refunded, deducted, deductedFrom: refunded };
			}
			pieces.push(...fullRefund([left]).parts);
			const undone = sum(pieces.map((part) => part.gross));
			const [once] = [refundPartOf(whole, undone)];
			expect(sum(pieces.map((part) => part.amount))).toBe(once.amount);
			expect(sum(pieces.map((part) => part.bookingFee))).toBe(once.bookingFee);
			expect(whole.amount - undone).toBeLessThanOrEqual(1);
		}),
		{ numRuns: 500 },
	);
});

test("a charge of which refunds and the bank took more than its amount returns nothing, and takes nothing from others", () => {
	const overtaken = {
		paymentId: "b",
		amount: 10_000,
		refunded: 6_000,
		deducted: 204,
		deductedFrom: 6_000,
		bookingFee: 500,
		lost: 5_000,
	};
	const whole = charge("a", 10_000);
	const { refundable } = fullRefund([overtaken, whole]);
	expect(refundable).toBe(9_680);
	for (const amount of [1, 5_000, refundable]) {
		expect(splitRefund([overtaken, whole], amount)).toMatchObject({ refundable: amount });
	}
});
