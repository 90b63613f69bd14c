import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { earnedBy } from "#app/features/cash-back/cash-back.ts";
import { fullRefund } from "#app/features/refunds/refunds.ts";
import { PLAN_BY_ID } from "#app/features/subscriptions/plans.ts";
import { basisPointsOf, formatCents, splitEvenly, sum } from "#app/lib/money.ts";

const { plus, free } = PLAN_BY_ID;
const TRIP = 582_000;
const SHARE = TRIP / 6;
const text = readFileSync(
	new URL("./articles/6-six-friends-one-house-nine-months.md", import.meta.url),
	"utf8",
);

/** Whether the article has an amount, which no longer one contains. */
const says = (cents: number) => new RegExp(`(?<![\\d,])\\${formatCents(cents)}(?!\\d)`).test(text);
const feeOf = (payments: number[]) =>
	sum(payments.map((amount) => basisPointsOf(amount, plus.bookingFeeRate)));

const [three, six] = [splitEvenly(SHARE, 3), splitEvenly(SHARE, 6)];
const others = [[SHARE], [SHARE], six, six, three].flat(); // Ben, Nora, Priya, Jonas and Lena
const fee = feeOf([SHARE, ...others]);

test("the instalments and booking fees of the example are those of the rules", () => {
	for (const amount of [...three, ...six, feeOf([SHARE]), feeOf(six) * 2, feeOf(three), fee]) {
		expect([formatCents(amount), says(amount)]).toEqual([formatCents(amount), true]);
	}
	expect(says(TRIP - fee)).toBe(true); // what is released
	expect(says(basisPointsOf(TRIP, free.bookingFeeRate))).toBe(true);
});

test("the friend who leaves gets back what the rules of refunds give", () => {
	const charges = six.slice(0, 4).map((amount, index) => ({
		paymentId: String(index),
		amount,
		refunded: 0,
		deducted: 0,
		bookingFee: feeOf([amount]),
		lost: 0,
	}));
	const { requested, deduction, refundable } = fullRefund(charges);
	for (const amount of [requested, deduction, refundable]) {
		expect([formatCents(amount), says(amount)]).toEqual([formatCents(amount), true]);
	}
});

test("the organizer earns cash back on what the others' cards paid", () => {
	expect(says(sum(others.map((amount) => earnedBy(amount, plus.cashBackRate))))).toBe(true);
	expect(says(plus.annualPrice ?? 0)).toBe(true);
});
