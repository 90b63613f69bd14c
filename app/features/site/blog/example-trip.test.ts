import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { fullRefund, providerFeeOf } from "#app/features/fund/refunds/refunds.ts";
import { percent } from "#app/features/plans/pricing/texts/plans.ts";
import { earnedBy } from "#app/features/tiers/cash-back/cash-back.ts";
import { TIER_BY_ID } from "#app/features/tiers/tiers.ts";
import { basisPointsOf, formatCents as dollars, splitEvenly, sum } from "#app/lib/money.ts";

const { plus, free } = TIER_BY_ID;
const TRIP = 582_000;
const SHARE = TRIP / 6;
const text = readFileSync(
	new URL("./articles/6-six-friends-one-house-nine-months.md", import.meta.url),
	"utf8",
);

const feeOf = (payments: number[]) =>
	sum(payments.map((amount) => basisPointsOf(amount, plus.bookingFeeRate)));

const [three, six] = [splitEvenly(SHARE, 3), splitEvenly(SHARE, 6)];
const [ofThree = 0, ofSix = 0] = [three[0], six[0]];
const others = [[SHARE], [SHARE], six, six, three].flat(); // Ben, Nora, Priya, Jonas and Lena
const fee = feeOf([SHARE, ...others]);
const paidByOmar = six.slice(0, 4);
const refund = fullRefund(
	paidByOmar.map((amount, index) => ({
		paymentId: String(index),
		amount,
		refunded: 0,
		deducted: 0,
		deductedFrom: 0,
		bookingFee: feeOf([amount]),
		lost: 0,
	})),
);

test("the instalments of the example are those of the payment plans", () => {
	const [first, second, last] = three.map(dollars);
	expect(text).toContain(`three instalments: ${first}, ${second} and ${last}.`);
	expect(six.slice(0, 5)).toEqual(Array(5).fill(ofSix));
	expect(text).toContain(`take six: five of ${dollars(ofSix)} and a last one of ${dollars(six[5] ?? 0)}.`);
	expect(text).toContain(`and with ${dollars(six[5] ?? 0)} it makes ${dollars(SHARE)}.`);
});

test("the booking fees of the example, and what is left to release, are those of the rules", () => {
	const rate = percent(plus.bookingFeeRate);
	expect(text).toContain(`Maya has the Plus plan, where it is ${rate}.`);
	expect(text).toContain(`The fee is ${rate} of each payment`);
	const one = feeOf([SHARE]);
	for (const row of [
		`| Maya, Ben, Nora: one of ${dollars(one)} each | ${dollars(3 * one)} |`,
		`| Priya, Jonas: six of ${dollars(feeOf([ofSix]))} each | ${dollars(2 * feeOf(six))} |`,
		`| Lena: three of ${dollars(feeOf([ofThree]))} | ${dollars(feeOf(three))} |`,
		`| **Together** | **${dollars(fee)}** |`,
	]) {
		expect(text).toContain(row);
	}
	expect(text).toContain(`${dollars(TRIP)} − ${dollars(fee)} = ${dollars(TRIP - fee)}.`);
	const withFree = basisPointsOf(TRIP, free.bookingFeeRate);
	expect(text).toContain(
		`its fee of ${percent(free.bookingFeeRate)} would have been ${dollars(withFree)} on the same ${dollars(TRIP)}.`,
	);
});

test("the friend who leaves gets back what the rules of refunds give", () => {
	const { requested, deduction, refundable } = refund;
	const kept = providerFeeOf(ofSix);
	for (const sentence of [
		`4 × ${dollars(ofSix)} = ${dollars(requested)}`,
		"2.9% and 30 cents for each payment",
		`2.9% of ${dollars(ofSix)} is ${dollars(kept - 30)}, rounded. With 30 cents that is ${dollars(kept)}.`,
		`4 × ${dollars(kept)} = ${dollars(deduction)}`,
		`${dollars(requested)} − ${dollars(deduction)} = ${dollars(refundable)}`,
		`is part of the ${dollars(refundable)}.`,
	]) {
		expect(text).toContain(sentence);
	}
});

test("the statement at the end has the same sums, and they add up", () => {
	const { requested, deduction, refundable } = refund;
	const entries = [refundable, deduction, fee, TRIP - fee];
	expect(sum(entries)).toBe(TRIP + requested);
	const total = dollars(TRIP + requested);
	for (const line of [
		`- Paid by cards: ${dollars(TRIP)} + ${dollars(requested)} = ${total}`,
		`- Returned to Omar: ${dollars(refundable)}`,
		`- Card fees on his payments: ${dollars(deduction)}`,
		`- Booking fee: ${dollars(fee)}`,
		`- Paid out to Maya: ${dollars(TRIP - fee)}`,
		`The last four lines come to ${total}.`,
	]) {
		expect(text).toContain(`${line}\n`);
	}
});

test("the organizer pays for the plan, and earns cash back on what the others' cards paid", () => {
	const earned = sum(others.map((amount) => earnedBy(amount, plus.cashBackRate)));
	expect(text).toContain(
		`Maya also paid ${dollars(plus.annualPrice ?? 0)} for a year of Plus, and earned ${dollars(earned)} of cash back: ${percent(plus.cashBackRate)} of what the others' cards paid`,
	);
});
