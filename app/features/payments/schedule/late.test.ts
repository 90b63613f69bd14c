import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import type { ScheduleStep } from "#db/schema/access.ts";
import type { Payment } from "../payments.queries.ts";
import type { PaymentStatus } from "../states.ts";
import { heldDayOf, lateNotice, latePayments, type Payer, sumLate } from "./late.ts";
import { buildSchedule, SCHEDULE_KINDS, type ScheduleKind } from "./schedule.ts";

const TODAY = "2026-11-20";
const BEN: Payer = { paymentPlan: "3-month", paidOutside: 0, confirmed: false, payBy: null };
const HAS_PAID_CASH: Payer = { ...BEN, paidOutside: 5_000, confirmed: true };
const BY_STEPS: Payer = { ...BEN, paymentPlan: "custom" };

type Short = [dueDate: CalendarDate, amount: Cents, status?: PaymentStatus];
const rows = (given: readonly Short[]) =>
	given.map(
		([dueDate, amount, status = "due"], index) =>
			({ id: `p${index + 1}`, dueDate, amount, status, paymentNumber: index + 1 }) as Payment,
	);
const sumOf = (payer: Payer, given: readonly Short[], lateBefore: CalendarDate = TODAY) =>
	sum(latePayments(payer, rows(given), lateBefore).map(({ amount }) => amount));

const [SEP, OCT, NOV, DEC] = ["2026-09-13", "2026-10-13", "2026-11-13", "2026-12-13"] as const;
const UNPAID: Short[] = [
	[SEP, 10_000],
	[OCT, 10_000],
	[NOV, 10_001],
];
const firstIs = (first: PaymentStatus): Short[] => [[SEP, 10_000, first], ...UNPAID.slice(1)];

describe("before the first payment", () => {
	test.each<[string, Payer, Short[], Cents]>([
		["nothing without payments", BEN, [], 0],
		["nothing of what is due today", BEN, [[TODAY, 97_000]], 0],
		["nothing of what is due tomorrow", BEN, [["2026-11-21", 97_000]], 0],
		["a whole share from the day after", BEN, [["2026-11-19", 97_000]], 97_000],
		["the least that a card pays", BEN, [[SEP, 50]], 50],
		["a cent more than that", BEN, [[SEP, 51]], 51],
		["the first of three whose days have passed", BEN, UNPAID, 10_000],
		["the first of two", BEN, UNPAID.slice(0, 2), 10_000],
		["the first beside one that is to come", BEN, [...UNPAID.slice(0, 1), [DEC, 20_001]], 10_000],
		[
			"the first of 52 weeks",
			{ ...BEN, paymentPlan: "weekly" },
			Array.from({ length: 52 }, (_, week): Short => [addDays("2025-11-20", 7 * week), 101 + week]),
			101,
		],
		["the first that was declined", BEN, firstIs("failed"), 10_000],
		["the first that its bank asks about", BEN, firstIs("action_required"), 10_000],
		["the first that is being checked, and no other", BEN, firstIs("processing"), 10_000],
		["the first that is asked for, after one that is not any more", BEN, firstIs("canceled"), 10_000],
		["what cash back has left of it", { ...BEN, confirmed: true }, UNPAID, 10_000],
		["the first also without a plan", { ...BEN, paymentPlan: null }, UNPAID, 10_000],
		["all days of the organizer's own plan that have passed", BY_STEPS, UNPAID, 30_001],
		["those of its days that have passed", BY_STEPS, [...UNPAID.slice(0, 2), [DEC, 99]], 20_000],
		[
			"nothing of its days that are to come",
			BY_STEPS,
			[
				[TODAY, 50],
				[DEC, 99],
			],
			0,
		],
	])("late is %s", (_, payer, payments, late) => {
		expect(sumOf(payer, payments)).toBe(late);
	});
});

describe("while a spot is held until a day", () => {
	const until = (payBy: CalendarDate): Payer => ({ ...BEN, payBy });
	test.each<[string, Payer, Cents]>([
		["nothing is late before it", until("2026-11-25"), 0],
		["nothing is late on it", until(TODAY), 0],
		["the first payment is late after it", until("2026-11-19"), 10_000],
		["nor by the organizer's own plan before it", { ...until("2026-11-25"), paymentPlan: "custom" }, 0],
		["a spot that was confirmed is held no more", { ...until("2026-11-25"), confirmed: true }, 10_000],
	])("%s", (_, payer, late) => {
		expect(sumOf(payer, UNPAID)).toBe(late);
		expect(heldDayOf(payer)).toBe(payer.confirmed ? null : payer.payBy);
	});
});

describe("once someone has begun to pay", () => {
	test.each<[string, Payer, Short[], Cents]>([
		["all whose days have passed", BEN, firstIs("paid"), 20_001],
		["also after a refund of the first", BEN, firstIs("refunded"), 20_001],
		["also after a refund of a part of it", BEN, firstIs("partially_refunded"), 20_001],
		["also while a bank has the first", BEN, firstIs("disputed"), 20_001],
		["those beside one to come", BEN, [...firstIs("paid"), [DEC, 7_777]], 20_001],
		["none where all is made", BEN, [[SEP, 50, "paid"]], 0],
		["all that cash has left", HAS_PAID_CASH, firstIs("canceled"), 20_001],
		["all, where cash was a part of the first", HAS_PAID_CASH, UNPAID, 30_001],
		["one that was declined", BEN, [...firstIs("paid").slice(0, 2), [NOV, 10_001, "failed"]], 20_001],
		[
			"none that was paid ahead",
			BEN,
			[
				[SEP, 1, "paid"],
				[OCT, 2, "canceled"],
				[DEC, 3],
			],
			0,
		],
	])("late are %s", (_, payer, payments, late) => {
		expect(sumOf(payer, payments)).toBe(late);
	});
});

/** The steps of an organizer's own plan: a deposit, dated steps, and the rest. */
const stepsOf = (gaps: readonly number[], shares: readonly number[], from: CalendarDate): ScheduleStep[] => {
	let day = from;
	const dated = gaps.map((gap, index): ScheduleStep => {
		day = addDays(day, gap);
		const size = shares[index] ?? 1;
		if (index === gaps.length - 1) return { kind: "rest", dueDate: day };
		return size % 2 === 0
			? { kind: "amount", amount: size * 25, dueDate: day }
			: { kind: "percent", basisPoints: 1 + size, dueDate: day };
	});
	return [{ kind: "amount", amount: 50 + (shares[0] ?? 0), dueDate: null }, ...dated];
};

test("what is late before the first payment is never more than what paying now takes, nor than what is left", () => {
	fc.assert(
		fc.property(
			fc.record({
				plan: fc.constantFrom<ScheduleKind>(...SCHEDULE_KINDS),
				share: fc.oneof(fc.integer({ min: 50, max: 3_000 }), fc.integer({ min: 50, max: 2_000_000 })),
				departure: fc.option(fc.integer({ min: 1, max: 500 })),
				lastDay: fc.option(fc.integer({ min: 1, max: 500 })),
				passed: fc.nat(520),
				gaps: fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 12 }),
				shares: fc.array(fc.nat(2_000), { minLength: 12, maxLength: 12 }),
			}),
			({ plan, share, departure, lastDay, passed, gaps, shares }) => {
				const terms = {
					share,
					startDate: departure === null ? null : addDays(TODAY, departure),
					finalPaymentDue: lastDay === null ? null : addDays(TODAY, lastDay),
					steps: stepsOf(gaps, shares, TODAY),
				};
				const stored = buildSchedule(plan, { ...terms, today: TODAY });
				const today = addDays(TODAY, passed);
				const now = buildSchedule(plan, { ...terms, today });
				fc.pre(stored !== null && now !== null);
				const payer = { ...BEN, paymentPlan: plan };
				const payments = (stored ?? []).map((one) => ({ ...one, status: "due" as const }));
				const late = latePayments(payer, payments, today);
				const amount = sum(late.map((one) => one.amount));
				expect(amount).toBeLessThanOrEqual(now?.[0]?.amount ?? 0);
				expect(amount > 0).toBe(passed > 0);
				const begun = [{ ...payments[0], status: "paid" as const, dueDate: TODAY, amount: 1 }, ...payments];
				const all = latePayments(payer, begun, today);
				expect(all).toEqual(payments.filter(({ dueDate }) => dueDate < today));
			},
		),
		{ numRuns: 2_000 },
	);
});

test("late payments are added up and counted from the first, in any order", () => {
	const late = [
		{ amount: 200, dueDate: "2026-11-19" },
		{ amount: 100, dueDate: "2026-11-13" },
	];
	expect(sumLate(late, TODAY)).toEqual({ amount: 300, since: "2026-11-13", days: 7 });
	expect(sumLate([], TODAY)).toBeNull();
});

const OPTIONS = { today: TODAY, lateBefore: TODAY, charge: null, paused: null };
/** The notice for someone who has made the first payment, or for `payer`, and who would pay `now`. */
function notice(
	payments: readonly Payment[],
	options: Partial<Parameters<typeof lateNotice>[1]> = {},
	{ payer = BEN, now }: { payer?: Payer; now?: Cents } = {},
) {
	const open = payments.find(({ status }) => status !== "paid");
	const next = open ? { ...open, amount: now ?? open.amount } : null;
	return lateNotice({ payer, payments, next }, { ...OPTIONS, ...options });
}
const second = (status: PaymentStatus = "due") =>
	rows([
		["2026-10-13", 32_333, "paid"],
		["2026-11-13", 32_333, status],
	]);

test("a late member reads how late, how much and how to pay", () => {
	expect(notice(second())).toEqual({
		days: 7,
		title: "Your payment is 7 days late",
		text: "$323.33 was due on Fri, Nov 13. Pay by card here, or say in the chat when you can.",
	});
});

test("of several late payments, the first is named", () => {
	const payments = rows([
		["2026-09-13", 32_333, "paid"],
		["2026-10-13", 32_333],
		["2026-11-13", 32_333],
	]);
	expect(notice(payments)?.text).toContain(
		"$646.66 is late in total. The first payment, $323.33, was due on Tue, Oct 13.",
	);
});

test("who has not begun to pay reads of the first payment alone, and what it is by now", () => {
	const payments = rows(UNPAID);
	expect(notice(payments)).toMatchObject({ days: 68, title: "Your payment is 68 days late" });
	expect(notice(payments)?.text).toMatch(/^\$100.00 was due on Sun, Sep 13\. Pay by card here/);
	expect(notice(payments, {}, { now: 15_000 })?.text).toContain(
		"$100.00 was due on Sun, Sep 13. The first payment is $150.00.",
	);
	expect(notice(payments, {}, { payer: BY_STEPS, now: 30_001 })?.text).toMatch(
		/^\$300.01 was due on Sun, Sep 13\. Pay by card here/,
	);
});

test("a late member whose card is charged reads that first, and that paying now does not charge twice", () => {
	const charge = { paymentId: "p2", card: "Visa", chargeDate: TODAY };
	const textWith = (paymentId: string) => notice(second(), { charge: { ...charge, paymentId } })?.text;
	expect(textWith("p2")).toBe(
		"We charge your Visa on Fri, Nov 20. You can also pay now; you are charged only once. $323.33 was due on Fri, Nov 13.",
	);
	expect(textWith("another")).toContain("Pay by card here");
});

test("a late member whose automatic charges are paused reads why", () => {
	const paused = "Automatic charges are paused until your refund is settled.";
	expect(notice(second(), { paused })?.text).toBe(
		`$323.33 was due on Fri, Nov 13. ${paused} You can still pay by card here.`,
	);
});

test.each([
	["failed", "Your last payment did not go through, so you were not charged for it. $323.33 was due"],
	[
		"action_required",
		"Your bank asks you to confirm this payment. Until you do, nothing is charged. $323.33 was due",
	],
] as const)("a late member whose payment is %s reads that first", (status, words) => {
	expect(notice(second(status))?.text).toContain(words);
});

test("nobody is told of what is paid or not due yet", () => {
	const payments = rows([
		["2026-10-13", 32_333, "paid"],
		[TODAY, 32_333],
	]);
	expect(notice(payments)).toBeNull();
	expect(notice([])).toBeNull();
});
