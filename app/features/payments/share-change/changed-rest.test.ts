import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, MIN_CHARGE, sum } from "#app/lib/money.ts";
import { buildSchedule, PAYMENT_PLANS, type ScheduleKind } from "../schedule/schedule.ts";
import { isCollected, isPayable, type PaymentStatus } from "../states.ts";
import {
	changeRest,
	creditOf,
	poolCreditOf,
	type ShareStep,
	scaleTo,
	type WayToPayMore,
} from "./changed-rest.ts";

type Row = Parameters<typeof changeRest>[0][number];

const TODAY = "2026-11-29";

/** The payments of a plan that began on Nov 20, with the first `made` of them made. */
function rowsOf(
	plan: ScheduleKind,
	share: Cents,
	made: number,
	changed: Record<number, Partial<Row>> = {},
): Row[] {
	const terms = { share, today: "2026-11-20", startDate: "2028-03-12", finalPaymentDue: null };
	return (buildSchedule(plan, terms) ?? []).map(({ number, amount, dueDate }) => ({
		...{ id: `p${number}`, paymentNumber: number, amount, dueDate, paidAheadBy: null, paidOutsideBy: null },
		status: number <= made ? "paid" : "due",
		...changed[number],
	}));
}

/** "2: 32000 26-12-20, 3: … of 3" for what is left, followed by any extra, credit and waived amounts. */
function changed(rows: readonly Row[], by: Cents, given: Partial<ShareStep> = {}): string | null {
	const rest = changeRest(rows, { by, credit: 0, way: "spread", today: TODAY, ...given });
	if (!rest) return null;
	const parts = rest.instalments.map(
		({ number, amount, dueDate }) => `${number}: ${amount} ${dueDate.slice(2)}`,
	);
	const sums = (["more", "credit", "waived"] as const).filter((name) => rest[name] !== 0);
	return [`${parts.join(", ")} of ${rest.total}`, ...sums.map((name) => `${name} ${rest[name]}`)].join("; ");
}

const FULL = rowsOf("full", 97_000, 1);
const THREE = rowsOf("3-month", 90_000, 1);
const SIX = rowsOf("6-month", 60_000, 2);
const LATE = rowsOf("3-month", 90_000, 1, { 2: { dueDate: "2026-11-25" } });
const SOON = rowsOf("3-month", 90_000, 1, { 2: { dueDate: addDays(TODAY, 4) } });

describe("more to pay, divided among what is left", () => {
	test.each<[string, Row[], Cents, Partial<ShareStep>, string | null]>([
		["two of three", THREE, 8_500, {}, "2: 34250 26-12-20, 3: 34250 27-01-20 of 3; more 8500"],
		[
			"an odd cent goes to the last",
			THREE,
			8_501,
			{},
			"2: 34250 26-12-20, 3: 34251 27-01-20 of 3; more 8501",
		],
		["one cent", THREE, 1, {}, "2: 30000 26-12-20, 3: 30001 27-01-20 of 3; more 1"],
		["50 cents", THREE, 50, {}, "2: 30025 26-12-20, 3: 30025 27-01-20 of 3; more 50"],
		[
			"four of six",
			SIX,
			30_000,
			{},
			"3: 17500 27-01-20, 4: 17500 27-02-20, 5: 17500 27-03-20, 6: 17500 27-04-20 of 6; more 30000",
		],
		["nothing is left", FULL, 8_500, {}, null],
		["all that is left is late", LATE.slice(0, 2), 8_500, {}, null],
		["what is late stays", LATE, 8_500, {}, "2: 30000 26-11-25, 3: 38500 27-01-20 of 3; more 8500"],
		["what is announced stays", SOON, 8_500, {}, "2: 30000 26-12-03, 3: 38500 27-01-20 of 3; more 8500"],
		[
			"what is announced tomorrow does not",
			rowsOf("3-month", 90_000, 1, { 2: { dueDate: addDays(TODAY, 5) } }),
			8_500,
			{},
			"2: 34250 26-12-04, 3: 34250 27-01-20 of 3; more 8500",
		],
		[
			"in proportion to amounts that differ",
			rowsOf("3-month", 90_000, 1, { 2: { amount: 10_000 }, 3: { amount: 50_000 } }),
			6_000,
			{},
			"2: 11000 26-12-20, 3: 55000 27-01-20 of 3; more 6000",
		],
		[
			"one was paid ahead",
			rowsOf("6-month", 60_000, 2, { 3: { status: "canceled", paidAheadBy: "p2" } }),
			3_000,
			{},
			"4: 11000 27-02-20, 5: 11000 27-03-20, 6: 11000 27-04-20 of 6; more 3000",
		],
		[
			"a canceled one takes nothing",
			rowsOf("3-month", 90_000, 1, { 2: { status: "canceled" } }),
			3_000,
			{},
			"2: 33000 27-01-20 of 2; more 3000",
		],
		[
			"a declined one takes its part",
			rowsOf("3-month", 90_000, 1, { 2: { status: "failed" } }),
			2_000,
			{},
			"2: 31000 26-12-20, 3: 31000 27-01-20 of 3; more 2000",
		],
	])("%s", (_what, rows, by, given, expected) => {
		expect(changed(rows, by, given)).toBe(expected);
	});
});

describe("more to pay, in a payment of its own", () => {
	test.each<[string, Row[], Cents, string | null]>([
		["nothing is left", FULL, 8_500, "2: 8500 26-11-29 of 2; more 8500"],
		["50 cents", FULL, 50, "2: 50 26-11-29 of 2; more 50"],
		["49 cents are too little for a card", FULL, 49, null],
		[
			"before the others",
			THREE,
			8_500,
			"2: 8500 26-11-29, 3: 30000 26-12-20, 4: 30000 27-01-20 of 4; more 8500",
		],
		[
			"after what is late",
			LATE,
			8_500,
			"2: 30000 26-11-25, 3: 8500 26-11-29, 4: 30000 27-01-20 of 4; more 8500",
		],
		[
			"after what is announced",
			SOON,
			8_500,
			"2: 30000 26-12-03, 3: 8500 26-11-29, 4: 30000 27-01-20 of 4; more 8500",
		],
		["half a share for 250 people", rowsOf("full", 400, 1), 200, "2: 200 26-11-29 of 2; more 200"],
	])("%s", (_what, rows, by, expected) => {
		expect(changed(rows, by, { way: "now" })).toBe(expected);
	});
});

describe("more to pay, of which some was paid before", () => {
	test.each<[string, Row[], Cents, Cents, WayToPayMore, string | null]>([
		["all of it", FULL, 8_500, 30_000, "now", " of 1; credit 21500"],
		["exactly all of it", FULL, 8_500, 8_500, "now", " of 1"],
		["a part of it", FULL, 8_500, 3_000, "now", "2: 5500 26-11-29 of 2; more 5500"],
		["all but 30 cents, alone", FULL, 8_500, 8_470, "now", null],
		[
			"all but 30 cents, with what is left",
			THREE,
			8_500,
			8_470,
			"spread",
			"2: 30015 26-12-20, 3: 30015 27-01-20 of 3; more 30",
		],
	])("%s", (_what, rows, by, credit, way, expected) => {
		expect(changed(rows, by, { credit, way })).toBe(expected);
	});
});

describe("less to pay", () => {
	test.each<[string, Row[], Cents, string]>([
		["nothing is left, so it is a credit", FULL, 30_000, " of 1; credit 30000"],
		["two of three", THREE, 30_000, "2: 15000 26-12-20, 3: 15000 27-01-20 of 3"],
		["one cent", THREE, 1, "2: 29999 26-12-20, 3: 30000 27-01-20 of 3"],
		["all that is left", THREE, 60_000, " of 1"],
		["more than is left", THREE, 70_000, " of 1; credit 10000"],
		["50 cents are left", THREE, 59_950, "2: 50 26-12-20 of 2"],
		["99 cents are left", THREE, 59_901, "2: 99 26-12-20 of 2"],
		["a dollar is left", THREE, 59_900, "2: 50 26-12-20, 3: 50 27-01-20 of 3"],
		["49 cents would be left", THREE, 59_951, " of 1; waived 49"],
		[
			"what is late stays while others get smaller",
			LATE,
			10_000,
			"2: 30000 26-11-25, 3: 20000 27-01-20 of 3",
		],
		["what is late is all that is left", LATE, 30_000, "2: 30000 26-11-25 of 2"],
		["what is late gets smaller in the end", LATE, 40_000, "2: 20000 26-11-25 of 2"],
		["49 cents of what is late would be left", LATE, 59_951, " of 1; waived 49"],
		["more than what is late", LATE, 61_000, " of 1; credit 1000"],
		[
			"in proportion to amounts that differ",
			rowsOf("3-month", 90_000, 1, { 2: { amount: 10_000 }, 3: { amount: 50_000 } }),
			30_000,
			"2: 5000 26-12-20, 3: 25000 27-01-20 of 3",
		],
		[
			"the last one was made early, and keeps its number",
			rowsOf("3-month", 90_000, 1, { 3: { status: "paid" } }),
			30_000,
			" of 3",
		],
		["nothing changes", THREE, 0, "2: 30000 26-12-20, 3: 30000 27-01-20 of 3"],
	])("%s", (_what, rows, less, expected) => {
		expect(changed(rows, -less)).toBe(expected);
	});
});

describe("what was paid beyond the share", () => {
	const paid = (amount: Cents, refundedAmount = 0, lostAmount = 0, status: PaymentStatus = "paid") => ({
		...{ id: "p", paymentNumber: 1, dueDate: TODAY, paidAheadBy: null, paidOutsideBy: null },
		...{ amount, refundedAmount, lostAmount, status, paidByPool: null as string | null },
	});
	const byPool = (amount: Cents, refundedAmount = 0, status: PaymentStatus = "paid") => ({
		...paid(amount, refundedAmount, 0, status),
		paidByPool: "a payment of the pool",
	});
	test.each<[string, ReturnType<typeof paid>[], Cents, Cents, Cents]>([
		["nothing was paid", [], 100, 0, 0],
		["less than the share", [paid(100)], 300, 0, 0],
		["the share", [paid(300)], 300, 0, 0],
		["one cent more", [paid(301)], 300, 1, 0],
		["more", [paid(300), paid(300)], 500, 100, 0],
		["nothing is owed", [paid(300)], 0, 300, 0],
		["what went back does not count", [paid(600, 100, 0, "partially_refunded")], 300, 200, 0],
		["nor what a bank has kept", [paid(600, 0, 600, "disputed")], 300, 0, 0],
		["nor what is only due", [paid(300), paid(300, 0, 0, "due")], 300, 0, 0],
		["the pool has paid the share", [byPool(300)], 300, 0, 0],
		["the pool has paid less", [byPool(100)], 300, 0, 0],
		["the pool has paid one cent more", [byPool(301)], 300, 0, 1],
		["the pool has paid more, and no card", [byPool(300)], 100, 0, 200],
		["the pool has paid all, and nothing is owed", [byPool(300)], 0, 0, 300],
		["both come to the share", [paid(200), byPool(100)], 300, 0, 0],
		["beyond is a part of the pool's", [paid(200), byPool(100)], 250, 0, 50],
		["beyond is all of the pool's", [paid(200), byPool(100)], 200, 0, 100],
		["beyond is one cent of the card's, too", [paid(200), byPool(100)], 199, 1, 100],
		["beyond is much of the card's", [paid(200), byPool(100)], 50, 150, 100],
		["all is beyond", [paid(200), byPool(100)], 0, 200, 100],
		["the pool has its part back", [paid(200), byPool(100, 100, "refunded")], 150, 50, 0],
		["the pool has some of it back", [paid(200), byPool(100, 30, "partially_refunded")], 210, 0, 60],
		["the card has some of it back", [paid(200, 50, 0, "partially_refunded"), byPool(100)], 100, 50, 100],
		["a bank has the card's", [paid(200, 0, 200, "disputed"), byPool(100)], 100, 0, 0],
		["a bank has the card's, and more is owed", [paid(200, 0, 200, "disputed"), byPool(100)], 200, 0, 0],
		["a bank has the card's, and less is owed", [paid(200, 0, 200, "disputed"), byPool(100)], 40, 0, 60],
		["the pool has paid twice", [paid(200), byPool(100), byPool(50)], 220, 0, 130],
		["twice, and all of it is beyond", [paid(200), byPool(100), byPool(50)], 180, 20, 150],
		["50 cents of a dollar", [paid(50), byPool(50)], 50, 0, 50],
		["the largest share", [paid(50_000_000), byPool(49_999_999)], 49_999_999, 1, 49_999_999],
	])("%s", (_what, rows, owed, own, pool) => {
		expect([creditOf(rows, owed), poolCreditOf(rows, owed)]).toEqual([own, pool]);
	});

	test("what is beyond is the member's or the pool's, and neither gets more than they have paid", () => {
		const cents = fc.nat(1_000_000);
		const row = fc.record({ amount: cents, isPool: fc.boolean(), part: fc.nat(100) }).map((one) => {
			const back = Math.floor((one.amount * one.part) / 100);
			return one.isPool ? byPool(one.amount, back) : paid(one.amount, back);
		});
		fc.assert(
			fc.property(fc.array(row, { maxLength: 8 }), cents, (rows, owed) => {
				const left = (own: typeof rows) => sum(own.map((one) => one.amount - one.refundedAmount));
				const [own, pool] = [creditOf(rows, owed), poolCreditOf(rows, owed)];
				expect(own + pool).toBe(Math.max(0, left(rows) - owed));
				expect(pool).toBeLessThanOrEqual(left(rows.filter(({ paidByPool }) => paidByPool !== null)));
				expect(own).toBeLessThanOrEqual(left(rows.filter(({ paidByPool }) => paidByPool === null)));
			}),
		);
	});
});

const someRows = fc
	.record({
		plan: fc.constantFrom(...PAYMENT_PLANS),
		share: fc.integer({ min: 600, max: 5_000_000 }),
		made: fc.integer({ min: 1, max: 12 }),
		today: fc.integer({ min: 0, max: 400 }).map((days) => addDays("2026-11-20", days)),
		by: fc.integer({ min: -5_000_000, max: 5_000_000 }),
		way: fc.constantFrom<WayToPayMore>("now", "spread"),
	})
	.map(({ plan, share, made, ...step }) => ({ rows: rowsOf(plan, share, made), ...step }))
	.filter(({ rows }) => rows.length > 0);

const left = (rows: readonly Row[]) =>
	sum(rows.filter(({ status }) => isPayable(status)).map(({ amount }) => amount));
const paidSum = (rows: readonly Row[]) =>
	sum(rows.filter(({ status }) => isCollected(status)).map(({ amount }) => amount));

test("what is left and what was paid come to the new share, to the cent", () => {
	fc.assert(
		fc.property(someRows, ({ rows, today, by, way }) => {
			const share = left(rows) + paidSum(rows);
			fc.pre(share + by >= 0);
			const rest = changeRest(rows, { by, credit: 0, way, today });
			if (!rest) return;
			const amounts = rest.instalments.map(({ amount }) => amount);
			expect(amounts.every((amount) => amount >= MIN_CHARGE)).toBe(true);
			expect(sum(amounts) + paidSum(rows) + rest.waived - rest.credit).toBe(share + by);
			expect(rest.waived).toBeLessThan(MIN_CHARGE);
			expect(rest.credit === 0 || sum(amounts) === 0).toBe(true);
		}),
	);
});

test("numbers are unique, within the total, and none that was made is used again", () => {
	fc.assert(
		fc.property(someRows, ({ rows, today, by, way }) => {
			const rest = changeRest(rows, { by, credit: 0, way, today });
			if (!rest) return;
			const made = rows.filter(({ status }) => isCollected(status)).map((row) => row.paymentNumber);
			const numbers = [...made, ...rest.instalments.map(({ number }) => number)];
			expect(new Set(numbers).size).toBe(numbers.length);
			expect(Math.max(...numbers)).toBeLessThanOrEqual(rest.total);
		}),
	);
});

test("nothing that is due or announced gets larger, and no day of a payment moves", () => {
	fc.assert(
		fc.property(someRows, ({ rows, today, by, way }) => {
			const rest = changeRest(rows, { by, credit: 0, way, today });
			if (!rest) return;
			const days = new Set<CalendarDate>([today, ...rows.map(({ dueDate }) => dueDate)]);
			for (const { number, amount, dueDate } of rest.instalments) {
				expect(days.has(dueDate)).toBe(true);
				const before = rows.find((row) => row.paymentNumber === number && row.dueDate === dueDate);
				if (before && dueDate <= addDays(today, 4)) expect(amount).toBeLessThanOrEqual(before.amount);
			}
		}),
	);
});

test("a dearer option that is given back leaves the same sum to pay", () => {
	fc.assert(
		fc.property(someRows, fc.integer({ min: 50, max: 100_000 }), ({ rows, today }, price) => {
			const dearer = changeRest(rows, { by: price, credit: 0, way: "spread", today });
			if (!dearer) return;
			const after: Row[] = [
				...rows.filter(({ status }) => isCollected(status)),
				...dearer.instalments.map(({ number, amount, dueDate }) => ({
					...{ id: `p${number}`, paymentNumber: number, amount, dueDate, status: "due" as const },
					paidAheadBy: null,
					paidOutsideBy: null,
				})),
			];
			const back = changeRest(after, { by: -price, credit: 0, way: "spread", today });
			expect(sum(back?.instalments.map(({ amount }) => amount) ?? []) + (back?.waived ?? 0)).toBe(left(rows));
		}),
	);
});

test("parts of a total keep its proportion and its sum", () => {
	const parts = (...amounts: Cents[]) =>
		amounts.map((amount, index) => ({ id: `${index}`, amount, dueDate: TODAY }));
	const scaled = (total: Cents, ...amounts: Cents[]) =>
		scaleTo(parts(...amounts), total)?.map(({ amount }) => amount);
	expect(scaled(100, 1, 1)).toEqual([50, 50]);
	expect(scaled(100, 100, 100, 100)).toEqual([50, 50]);
	expect(scaled(149, 100, 100, 100)).toEqual([74, 75]);
	expect(scaled(49, 100)).toBeUndefined();
	expect(scaled(0, 100)).toEqual([]);
	expect(scaled(99_999_999, 33_333_333, 33_333_333, 33_333_334)).toEqual([
		33_333_332, 33_333_332, 33_333_335,
	]);
});
