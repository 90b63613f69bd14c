import { describe, expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { seededRandom } from "#tests/support/random.ts";
import type { Payment } from "../payments.queries.ts";
import { afterPlan, doMoreFollow, listLater, nearestAhead, planAhead } from "./pay-ahead.ts";
import { findNextPayment } from "./payment-summary.ts";

const laterOf = (...amounts: number[]) => amounts.map((amount, index) => ({ id: `p${index + 2}`, amount }));

/** The amounts of the later payments after an amount was paid ahead; null if it does not fit. */
function amountsLeft(amounts: number[], ahead: number): number[] | null {
	const later = laterOf(...amounts);
	const plan = planAhead(later, ahead);
	return plan && afterPlan(later, plan).map(({ amount }) => amount);
}

const YEAR = [8_083, 8_083, 8_087];

test("the payments after one are those that are due later and can still be made", () => {
	const statuses = ["due", "paid", "due", "canceled", "failed", "action_required", "refunded"] as const;
	const all = statuses.map(
		(status, index) => ({ id: `p${index + 1}`, dueDate: `2027-01-0${index + 1}`, status }) as Payment,
	);
	const laterThan = (id: string) => listLater(all, { id }).map((one) => one.id);
	expect(["p1", "p2", "p3", "p5", "p6", "p7"].map(laterThan)).toEqual([
		["p3", "p5", "p6"],
		["p3", "p5", "p6"],
		["p5", "p6"],
		["p6"],
		[],
		[],
	]);
});

describe("a payment of its own that is due before one that was announced", () => {
	const announced = {
		id: "p1",
		paymentNumber: 1,
		amount: 25_000,
		dueDate: "2026-12-03",
		status: "due",
	} as Payment;
	const own = { id: "p2", paymentNumber: 2, amount: 3_000, dueDate: "2026-11-30", status: "due" } as Payment;

	test("is the next one, though its number is higher", () => {
		expect(findNextPayment([announced, own])).toBe(own);
		expect(listLater([announced, own], own)).toEqual([announced]);
		expect(listLater([announced, own], announced)).toEqual([]);
	});

	test("is followed by it, so that a card is kept", () => {
		expect(doMoreFollow([announced, own], own, 0)).toBe(true);
		expect(doMoreFollow([announced, own], own, 25_000)).toBe(false);
		expect(doMoreFollow([announced, own], announced, 0)).toBe(false);
	});
});

describe("an amount ahead is taken from the next payments, soonest first", () => {
	test.each<[string, number[], number, number[] | null]>([
		["nothing", YEAR, 0, null],
		["a negative amount", YEAR, -50, null],
		["1 cent", YEAR, 1, null],
		["49 cents", YEAR, 49, null],
		["50 cents", YEAR, 50, [8_033, 8_083, 8_087]],
		["51 cents", YEAR, 51, [8_032, 8_083, 8_087]],
		["100 dollars", YEAR, 10_000, [6_166, 8_087]],
		["so much that 51 cents are left of the next", YEAR, 8_032, [51, 8_083, 8_087]],
		["so much that 50 cents are left of the next", YEAR, 8_033, [50, 8_083, 8_087]],
		["so much that 49 cents would be left of the next", YEAR, 8_034, null],
		["so much that 1 cent would be left of the next", YEAR, 8_082, null],
		["the next", YEAR, 8_083, [8_083, 8_087]],
		["1 cent more than the next", YEAR, 8_084, [8_082, 8_087]],
		["so much that 50 cents are left of the second", YEAR, 16_116, [50, 8_087]],
		["so much that 49 cents would be left of the second", YEAR, 16_117, null],
		["the next two", YEAR, 16_166, [8_087]],
		["1 cent more than the next two", YEAR, 16_167, [8_086]],
		["all but 50 cents", YEAR, 24_203, [50]],
		["all but 49 cents", YEAR, 24_204, null],
		["1 cent less than the rest", YEAR, 24_252, null],
		["the rest", YEAR, 24_253, []],
		["1 cent more than the rest", YEAR, 24_254, null],
		["far more than the rest", YEAR, 99_999_999, null],
		["the rest of one", [8_083], 8_083, []],
		["half of one", [8_083], 4_042, [4_041]],
		["1 cent less than one", [8_083], 8_082, null],
		["50 cents of exactly 50", [50, 50], 50, [50]],
		["51 cents of twice 50", [50, 50], 51, null],
		["all of twice 50", [50, 50], 100, []],
		["50 cents of 99", [99, 500], 50, null],
		["50 cents of 100", [100, 500], 50, [50, 500]],
		["all of 99", [99, 500], 99, [500]],
		["50 cents where nothing is left to pay", [], 50, null],
	])("%s", (_name, amounts, ahead, left) => {
		expect(amountsLeft(amounts, ahead)).toEqual(left);
	});
});

describe("the nearest amounts that fit", () => {
	test.each<[string, number[], number, number, number | null]>([
		["of too little are nothing and 50 cents", YEAR, 20, 0, 50],
		["of too little, where 50 cents would leave too little, are nothing and the next", [99, 500], 20, 0, 99],
		["where 30 cents would be left", YEAR, 8_053, 8_033, 8_083],
		["where 30 cents would be left of the last", YEAR, 24_223, 24_203, 24_253],
		["of more than the rest are the rest, and none", YEAR, 30_000, 24_253, null],
		["where nothing is left to pay are nothing, and none", [], 50, 0, null],
	])("%s", (_name, amounts, ahead, below, above) => {
		expect(nearestAhead(laterOf(...amounts), ahead)).toEqual({ below, above });
	});
});

test("of any schedule, sums stay exact, no payment of 1 to 49 cents is left, the order stays, and the nearest are the nearest", () => {
	const random = seededRandom(43);
	for (let run = 0; run < 300; run += 1) {
		const amounts = Array.from({ length: 1 + random.below(5) }, () => 50 + random.below(160));
		const rest = sum(amounts);
		const fits = (ahead: number) => ahead === 0 || amountsLeft(amounts, ahead) !== null;
		for (let ahead = 1; ahead <= rest + 60; ahead += 1 + random.below(9)) {
			const left = amountsLeft(amounts, ahead);
			if (left) {
				expect(sum(left)).toBe(rest - ahead);
				expect(left.every((amount) => amount >= 50)).toBe(true);
				expect(left.slice(1)).toEqual(amounts.slice(amounts.length - left.length + 1));
				continue;
			}
			const { below, above } = nearestAhead(laterOf(...amounts), ahead);
			const tried = Array.from({ length: rest + 1 }, (_, one) => one).filter(fits);
			expect(below).toBe(tried.findLast((one) => one < ahead));
			expect(above).toBe(tried.find((one) => one > ahead) ?? null);
		}
	}
});
