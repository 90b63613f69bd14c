import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type CalendarDate } from "#app/lib/dates.ts";
import { type Cents, sum } from "#app/lib/money.ts";
import { restOf } from "../schedule/rest.ts";
import { buildSchedule, PAYMENT_PLANS, type StandardPlan } from "../schedule/schedule.ts";
import { isCollected, isPayable, type PaymentStatus } from "../states.ts";
import { divideRest, lastDayOf, listRestPlans, type RestTerms } from "./rest-plans.ts";

type Row = Parameters<typeof divideRest>[1][number];

const JOINED = "2026-11-20";
const DEPARTURE = "2028-03-12";

/** The payments of a plan that began on the day of joining, some of them changed since. */
function rowsOf(
	plan: StandardPlan,
	{ share = 97_000, joined = JOINED, end = null as CalendarDate | null } = {},
	changed: Record<number, Partial<Row>> = { 1: PAID },
): Row[] {
	const terms = { share, today: joined, startDate: DEPARTURE, finalPaymentDue: end };
	return (buildSchedule(plan, terms) ?? []).map(({ number, amount, dueDate }) => ({
		...{
			id: `p${number}`,
			paymentNumber: number,
			amount,
			dueDate,
			status: "due",
			paidAheadBy: null,
			paidOutsideBy: null,
		},
		...changed[number],
	}));
}

const PAID = { status: "paid" } as const;
const AHEAD = { status: "canceled", paidAheadBy: "p2" } as const;
const paid = (...numbers: number[]) => Object.fromEntries(numbers.map((number) => [number, PAID]));

const THREE = rowsOf("3-month");
const SIX = rowsOf("6-month", {}, paid(1, 2));
const YEAR = rowsOf("12-month");
const NOW = { today: "2026-11-29", startDate: DEPARTURE, finalPaymentDue: null, paidOutside: 0 };

/** "2: 32333 2026-12-20" for each payment, in one line; null for a plan that does not fit. */
function divided(rows: readonly Row[], plan: StandardPlan, given: Partial<RestTerms> = {}): string | null {
	const rest = divideRest(plan, rows, { ...NOW, ...given });
	if (!rest || rest.isPresent) return rest && "present";
	const parts = rest.instalments.map(({ number, amount, dueDate }) => `${number}: ${amount} ${dueDate}`);
	return `${parts.join(", ")} of ${rest.total}`;
}

/** Only the number of payments, their amounts, and the first and last day. */
function inShort(rows: readonly Row[], plan: StandardPlan, given: Partial<RestTerms> = {}): string | null {
	const instalments = divideRest(plan, rows, { ...NOW, ...given })?.instalments;
	if (!instalments) return null;
	const [first, last] = [instalments[0], instalments.at(-1)];
	return `${instalments.length} × ${first?.amount}, last ${last?.amount}, ${first?.dueDate} to ${last?.dueDate}`;
}

describe("what is left is divided from the next payment's day on", () => {
	test.each<[string, Row[], StandardPlan, Partial<RestTerms>, string | null]>([
		["two of three, in one payment", THREE, "full", {}, "2: 64667 2026-12-20 of 2"],
		["two of three, the present plan's months", THREE, "3-month", {}, null],
		[
			"two of three, in three months that the organizer allows",
			THREE,
			"3-month",
			{ finalPaymentDue: "2027-02-20" },
			"2: 21556 2026-12-20, 3: 21556 2027-01-20, 4: 21555 2027-02-20 of 4",
		],
		["one day less than the three months need", THREE, "3-month", { finalPaymentDue: "2027-02-19" }, null],
		[
			"four of six, in three",
			SIX,
			"3-month",
			{},
			"3: 21555 2027-01-20, 4: 21555 2027-02-20, 5: 21556 2027-03-20 of 5",
		],
		["four of six, in one", SIX, "full", {}, "3: 64666 2027-01-20 of 3"],
		["four of six, in six, without a later last day", SIX, "6-month", {}, null],
		[
			"four of six, in six, by the organizer's last day",
			SIX,
			"6-month",
			{ finalPaymentDue: "2027-12-31" },
			"3: 10778 2027-01-20, 4: 10778 2027-02-20, 5: 10778 2027-03-20, 6: 10778 2027-04-20, 7: 10778 2027-05-20, 8: 10776 2027-06-20 of 8",
		],
		[
			"the organizer's last day is before the present end, in three that fit",
			SIX,
			"3-month",
			{ finalPaymentDue: "2027-03-20" },
			"3: 21555 2027-01-20, 4: 21555 2027-02-20, 5: 21556 2027-03-20 of 5",
		],
		["the organizer's last day is before that, too", SIX, "3-month", { finalPaymentDue: "2027-03-19" }, null],
		[
			"the organizer's last day is past, in one payment",
			SIX,
			"full",
			{ finalPaymentDue: "2026-11-01" },
			"3: 64666 2027-01-20 of 3",
		],
		["before the first payment", rowsOf("3-month", {}, {}), "full", {}, null],
		["the last payment, alone", rowsOf("3-month", {}, paid(1, 2)), "full", {}, "present"],
		["nothing left", rowsOf("3-month", {}, paid(1, 2, 3)), "full", {}, null],
		["a single payment that was made", rowsOf("full"), "3-month", {}, null],
		["a payment due today stays, and so does its day", THREE, "full", { today: "2026-12-20" }, "present"],
		["a payment announced four days before stays", THREE, "full", { today: "2026-12-16" }, "present"],
		["five days before it can change", THREE, "full", { today: "2026-12-15" }, "2: 64667 2026-12-20 of 2"],
		[
			"a late payment stays due, and only the others are divided",
			SIX,
			"full",
			{ today: "2027-01-25" },
			"4: 48499 2027-02-20 of 4",
		],
		["two late payments stay due", SIX, "full", { today: "2027-02-25" }, "5: 32332 2027-03-20 of 5"],
		["all that is left is late", SIX, "full", { today: "2027-06-01" }, null],
		[
			"a declined payment of a day to come is divided, too",
			rowsOf("3-month", {}, { 1: PAID, 2: { status: "failed" } }),
			"full",
			{},
			"2: 64667 2026-12-20 of 2",
		],
		[
			"the first payment was refunded",
			rowsOf("3-month", {}, { 1: { status: "refunded" } }),
			"full",
			{},
			"2: 64667 2026-12-20 of 2",
		],
		[
			"the first payment is disputed",
			rowsOf("3-month", {}, { 1: { status: "disputed" } }),
			"full",
			{},
			"2: 64667 2026-12-20 of 2",
		],
		[
			"the third was paid early",
			rowsOf("6-month", {}, paid(1, 3)),
			"3-month",
			{},
			"2: 21555 2026-12-20, 4: 21555 2027-01-20, 5: 21556 2027-02-20 of 5",
		],
		[
			"the last of six was paid early, and one payment cannot take the numbers before it",
			rowsOf("6-month", {}, paid(1, 6)),
			"full",
			{},
			null,
		],
		[
			"the third and fourth were paid ahead with the second",
			rowsOf("6-month", {}, { 1: PAID, 2: PAID, 3: AHEAD, 4: AHEAD }),
			"full",
			{},
			"5: 32332 2027-03-20 of 5",
		],
		[
			"a payment was made smaller by paying ahead, in one",
			rowsOf("3-month", {}, { 1: PAID, 2: { amount: 50 } }),
			"full",
			{},
			"2: 32384 2026-12-20 of 2",
		],
		[
			"the same, in equal parts",
			rowsOf("6-month", {}, { ...paid(1, 2, 3), 4: { amount: 50 } }),
			"3-month",
			{},
			"4: 10794 2027-02-20, 5: 10794 2027-03-20, 6: 10794 2027-04-20 of 6",
		],
		[
			"a payment of an earlier plan gives its number again",
			[...THREE, { ...(THREE[2] as Row), id: "p4", paymentNumber: 4, status: "canceled" }],
			"3-month",
			{ finalPaymentDue: "2027-02-20" },
			"2: 21556 2026-12-20, 3: 21556 2027-01-20, 4: 21555 2027-02-20 of 4",
		],
		[
			"exactly three times 50 cents",
			rowsOf("6-month", { share: 450 }, paid(1, 2, 3)),
			"3-month",
			{},
			"present",
		],
		[
			"1.49 of two payments in three",
			rowsOf("6-month", { share: 450 }, { ...paid(1, 2, 3, 4), 6: { amount: 74 } }),
			"3-month",
			{ finalPaymentDue: "2027-12-31" },
			null,
		],
		[
			"1.50 of two payments in three",
			rowsOf("6-month", { share: 450 }, { ...paid(1, 2, 3, 4) }),
			"3-month",
			{ finalPaymentDue: "2027-12-31" },
			"5: 50 2027-03-20, 6: 50 2027-04-20, 7: 50 2027-05-20 of 7",
		],
		[
			"the end of the month",
			rowsOf("3-month", { joined: "2027-01-31" }),
			"full",
			{ today: "2027-02-01" },
			"2: 64667 2027-02-28 of 2",
		],
		[
			"from the end of a short month",
			rowsOf("6-month", { joined: "2027-01-31" }),
			"3-month",
			{ today: "2027-02-01" },
			"2: 26944 2027-02-28, 3: 26944 2027-03-28, 4: 26945 2027-04-28 of 4",
		],
	])("%s", (_name, rows, plan, given, expected) => {
		expect(divided(rows, plan, given)).toEqual(expected);
	});
});

describe("weekly and every two weeks, as many as fit", () => {
	test.each<[string, Row[], StandardPlan, Partial<RestTerms>, string | null]>([
		[
			"weekly between the next payment and the present end",
			THREE,
			"weekly",
			{},
			"5 × 12933, last 12935, 2026-12-20 to 2027-01-17",
		],
		["every two weeks", THREE, "bi-weekly", {}, "3 × 21556, last 21555, 2026-12-20 to 2027-01-17"],
		[
			"weekly for the year, at most 52",
			YEAR,
			"weekly",
			{ finalPaymentDue: "2028-03-01" },
			"52 × 1710, last 1707, 2026-12-20 to 2027-12-12",
		],
		[
			"weekly until the organizer's last day",
			THREE,
			"weekly",
			{ finalPaymentDue: "2026-12-27" },
			"2 × 32334, last 32333, 2026-12-20 to 2026-12-27",
		],
		["weekly where a week does not fit", THREE, "weekly", { finalPaymentDue: "2026-12-26" }, null],
		[
			"weekly two weeks before departure",
			THREE,
			"weekly",
			{ startDate: "2027-01-03" },
			"2 × 32334, last 32333, 2026-12-20 to 2026-12-27",
		],
		["weekly 13 days before departure", THREE, "weekly", { startDate: "2027-01-02" }, null],
		["weekly of the last payment", rowsOf("3-month", {}, paid(1, 2)), "weekly", {}, null],
		[
			"weekly of 1.20",
			rowsOf("3-month", { share: 180 }),
			"weekly",
			{},
			"2 × 60, last 60, 2026-12-20 to 2026-12-27",
		],
		[
			"from weekly to monthly",
			rowsOf("weekly", { end: "2027-02-28" }),
			"3-month",
			{},
			"3 × 28022, last 28022, 2026-12-04 to 2027-02-04",
		],
	])("%s", (_name, rows, plan, given, expected) => {
		expect(inShort(rows, plan, given)).toEqual(expected);
	});
});

test("a plan that ends after departure says so, and one that has more payments than are left", () => {
	const given = { ...NOW, startDate: "2027-02-01", finalPaymentDue: "2027-12-31" };
	const facts = listRestPlans(THREE, given).map((one) => [one.plan, one.endsAfterDeparture, one.hasMore]);
	expect(facts).toEqual([
		["full", false, false],
		["3-month", true, true],
		["6-month", true, true],
		["9-month", true, true],
		["12-month", true, true],
		["bi-weekly", false, true],
		["weekly", false, true],
	]);
});

type Made = "due" | "paid" | "refunded" | "failed" | "ahead";

const anyRest = fc.record({
	first: fc.constantFrom(...PAYMENT_PLANS),
	share: fc.integer({ min: 50, max: 10_000_000 }),
	made: fc.array(fc.constantFrom<Made>("due", "due", "paid", "refunded", "failed", "ahead"), {
		minLength: 52,
		maxLength: 52,
	}),
	whole: fc.integer({ min: 1, max: 100 }), // the number of payments in the present plan
	days: fc.integer({ min: 0, max: 420 }),
	departure: fc.integer({ min: 1, max: 900 }),
	end: fc.option(fc.integer({ min: 0, max: 900 })),
});

const STATUS: Record<Made, PaymentStatus> = {
	...{ due: "due", paid: "paid", refunded: "refunded", failed: "failed" },
	ahead: "canceled",
};

/** Arbitrary payments, some of them made, at any time, and each plan for the rest. */
function everyPlan(
	check: (rows: Row[], terms: RestTerms, plan: NonNullable<ReturnType<typeof divideRest>>) => void,
): void {
	fc.assert(
		fc.property(anyRest, ({ first, share, made, whole, days, departure, end }) => {
			const rows = rowsOf(first, { share }, {}).map((row, at) => ({
				...row,
				status: at < whole ? STATUS[made[at] ?? "due"] : "canceled",
				paidAheadBy: at < whole && made[at] === "ahead" ? "p1" : null,
			}));
			const day = (after: number): CalendarDate => addDays(JOINED, after);
			const terms = {
				...{ today: day(days), startDate: day(departure) },
				finalPaymentDue: end === null ? null : day(end),
				paidOutside: 0,
			};
			for (const plan of PAYMENT_PLANS) {
				const found = divideRest(plan, rows, terms);
				if (found) check(rows, terms, found);
			}
		}),
		{ numRuns: 1_000 },
	);
}

const sumOf = (rows: readonly { amount: Cents }[]) => sum(rows.map(({ amount }) => amount));

describe("every plan for what is left of any payments", () => {
	test("asks for exactly what was left, each time for 50 cents at least", () => {
		everyPlan((rows, { today }, { instalments }) => {
			const { fixed, amount } = restOf(rows, today);
			expect(sumOf(instalments)).toBe(amount);
			expect(amount + sumOf(fixed)).toBe(sumOf(rows.filter(({ status }) => isPayable(status))));
			expect(Math.min(...instalments.map((one) => one.amount))).toBeGreaterThanOrEqual(50);
		});
	});

	test("puts nothing off: it begins on the next payment's day, and ends by the last day", () => {
		everyPlan((rows, terms, { plan, instalments }) => {
			const rest = restOf(rows, terms.today);
			expect(instalments[0]?.dueDate).toBe(rest.open[0]?.dueDate);
			const lastDay = lastDayOf(rest, terms) ?? "";
			if (plan !== "full") expect((instalments.at(-1)?.dueDate ?? "") <= lastDay).toBe(true);
		});
	});

	test("numbers the payments in the order of their days, beside those that were made", () => {
		everyPlan((rows, { today }, { instalments, total }) => {
			const { fixed } = restOf(rows, today);
			const kept = rows.filter(({ status, paidAheadBy }) => isCollected(status) || paidAheadBy !== null);
			const taken = [...kept, ...fixed].map(({ paymentNumber }) => paymentNumber);
			const numbers = instalments.map(({ number }) => number);
			expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
			expect(new Set([...taken, ...numbers]).size).toBe(taken.length + numbers.length);
			expect([...taken, ...numbers].toSorted((a, b) => a - b)).toEqual(
				Array.from({ length: total }, (_, index) => index + 1),
			);
		});
	});

	test("can always be one payment, unless a later one was made early", () => {
		everyPlan((rows, terms) => {
			const [next] = restOf(rows, terms.today).open;
			const isKept = ({ status, paidAheadBy }: Row) => isCollected(status) || paidAheadBy !== null;
			const isEarly = (row: Row) => isKept(row) && row.paymentNumber > (next?.paymentNumber ?? 0);
			if (!rows.some(isEarly)) expect(divideRest("full", rows, terms)?.instalments).toHaveLength(1);
		});
	});

	test("chosen again changes nothing", () => {
		everyPlan((rows, terms, { plan, instalments }) => {
			const { open } = restOf(rows, terms.today);
			const after = [
				...rows.filter(
					(row) => !open.includes(row) && !instalments.some(({ number }) => number === row.paymentNumber),
				),
				...instalments.map(({ number, amount, dueDate }) => ({
					...{
						id: `p${number}`,
						paymentNumber: number,
						amount,
						dueDate,
						paidAheadBy: null,
						paidOutsideBy: null,
					},
					status: "due" as const,
				})),
			].toSorted((one, other) => one.paymentNumber - other.paymentNumber);
			expect(divideRest(plan, after, terms)?.isPresent).toBe(true);
		});
	});
});
