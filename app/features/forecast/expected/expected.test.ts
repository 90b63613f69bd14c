import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { expectedSteps, forecastMoney, habitsOf, missingParts, type PlannedPayment } from "./expected.ts";

const payment = (
	memberId: string,
	dueDate: string,
	change: Partial<PlannedPayment> = {},
): PlannedPayment => ({
	...{ memberId, name: memberId, amount: 10_000, dueDate, paidOn: null, goneBack: 0, isAutomatic: false },
	...change,
});
const paid = (memberId: string, dueDate: string, paidOn: string) => payment(memberId, dueDate, { paidOn });
const AT = { today: "2027-01-10", deadline: "2027-02-15", needed: 60_000, paidOutside: 0 };

test("who has paid late is expected to do so again, and who is new as the group does", () => {
	const habits = habitsOf([
		paid("late", "2026-11-01", "2026-11-07"),
		paid("late", "2026-12-01", "2026-12-05"),
		paid("good", "2026-12-01", "2026-11-20"),
		paid("good", "2027-01-01", "2027-01-01"),
		payment("new", "2027-02-01"),
	]);
	expect(habits("late")).toEqual({ days: 5, of: "member" });
	expect(habits("good")).toEqual({ days: 0, of: "member" });
	expect(habits("new")).toEqual({ days: 3, of: "group" });
	expect(habitsOf([])("new")).toEqual({ days: 0, of: "nobody" });
});

test("one payment that came months late counts as 60 days", () => {
	expect(habitsOf([paid("late", "2026-01-01", "2026-12-31")])("late").days).toBe(60);
});

test.each([
	["an open payment on its day", payment("new", "2027-02-01"), "2027-02-01", false],
	["a late one from today on", payment("new", "2027-01-01"), "2027-01-10", false],
	["an automatic charge surely", payment("new", "2027-02-01", { isAutomatic: true }), "2027-02-01", true],
	["but not one that is late", payment("new", "2027-01-01", { isAutomatic: true }), "2027-01-10", false],
])("expects %s", (_what, open, on, isSure) => {
	expect(forecastMoney([open], AT).expected).toMatchObject([{ on, isSure }]);
});

test("an automatic charge of someone whose card was late before is expected late, and not sure", () => {
	const history = paid("late", "2026-12-01", "2026-12-08");
	const { expected } = forecastMoney([history, payment("late", "2027-02-01", { isAutomatic: true })], AT);
	expect(expected).toMatchObject([{ on: "2027-02-08", isSure: false }]);
});

test("tells what is in, what is expected by the deadline, and who makes it late", () => {
	const forecast = forecastMoney(
		[
			paid("ann", "2026-12-01", "2026-12-01"),
			paid("ben", "2026-12-01", "2026-12-11"),
			payment("ann", "2027-02-01", { isAutomatic: true }),
			payment("ben", "2027-02-10"),
			payment("cleo", "2027-02-20"),
		],
		AT,
	);
	expect(forecast).toMatchObject({
		inAlready: 20_000,
		byDeadline: { sure: 30_000, expected: 30_000 },
		completeOn: null,
		unscheduled: 10_000,
		lateFor: [
			{ name: "ben", amount: 10_000, on: "2027-02-20", habit: 10 },
			{ name: "cleo", amount: 10_000, on: "2027-02-25", habit: 0 },
		],
	});
	expect(expectedSteps(forecast)).toEqual([
		{ date: "2027-02-01", expected: 30_000, sure: 30_000 },
		{ date: "2027-02-20", expected: 40_000, sure: 30_000 },
		{ date: "2027-02-25", expected: 50_000, sure: 30_000 },
	]);
});

test("is complete on the day of the payment that fills it, and today if nothing is missing", () => {
	const payments = [paid("ann", "2026-12-01", "2026-12-01"), payment("ann", "2027-02-01")];
	expect(forecastMoney(payments, { ...AT, needed: 15_000 }).completeOn).toBe("2027-02-01");
	expect(forecastMoney(payments, { ...AT, needed: 10_000 }).completeOn).toBe(AT.today);
	expect(forecastMoney(payments, { ...AT, needed: 20_001 }).completeOn).toBeNull();
	expect(forecastMoney(payments, { ...AT, needed: 20_001, paidOutside: 5_001 }).completeOn).toBe(
		"2027-02-01",
	);
	expect(forecastMoney(payments, { ...AT, needed: 20_001, paidOutside: 10_001 }).completeOn).toBe(AT.today);
});

describe("what is in nobody's payments", () => {
	const trip = { totalCost: 60_000, partySize: 6, lateSpots: 0 };
	const aboard = (id: string, individualCost: number, change: object = {}) => ({
		...{
			id,
			role: "member" as const,
			individualCost,
			optionsCost: 0,
			takenOver: 0,
			paidOutside: 0,
			cashBackApplied: 0,
		},
		...change,
	});
	const group = [
		aboard("olga", 10_000, { role: "organizer" }),
		aboard("kept", 9_000),
		aboard("pays", 21_500, { optionsCost: 1_500, takenOver: 10_000 }),
		aboard("paid for", 0, { takenOver: -10_000 }),
		aboard("new", 10_000, { paidOutside: 2_000 }),
	];
	const planned = [
		{ memberId: "olga", amount: 10_000, goneBack: 0 },
		{ memberId: "kept", amount: 9_000, goneBack: 0 },
		{ memberId: "pays", amount: 21_500, goneBack: 0 },
	];

	test("is free spots, people without a plan, and a price that is not agreed to", () => {
		expect(missingParts(19_000, trip, group, planned)).toEqual({
			...{
				freeSpots: 1,
				free: 10_000,
				withoutPlan: 8_000,
				notAgreed: 1_000,
				goneBack: 0,
				overpaid: 0,
				late: 0,
			},
		});
	});

	test("and what has gone back of payments that were made", () => {
		const refunded = [...planned.slice(0, 2), { memberId: "pays", amount: 17_000, goneBack: 4_500 }];
		expect(missingParts(23_500, trip, group, refunded)).toMatchObject({ notAgreed: 1_000, goneBack: 4_500 });
	});

	test("less what people have paid beyond a share that became lower", () => {
		const more = [...planned, { memberId: "olga", amount: 700, goneBack: 0 }];
		expect(missingParts(18_300, trip, group, more)).toMatchObject({ notAgreed: 1_000, overpaid: 700 });
	});

	test("counts no late spot, which nobody's share is for", () => {
		const larger = { ...trip, partySize: 8, lateSpots: 2 };
		expect(missingParts(19_000, larger, group, planned)?.freeSpots).toBe(1);
	});

	test("and less what a friend in a late spot brings in", () => {
		const larger = { ...trip, partySize: 7, lateSpots: 1 };
		const everyone = [...group.slice(0, 4), ...["new", "sixth", "late"].map((id) => aboard(id, 10_000))];
		const all = [
			...planned,
			...["sixth", "late"].map((memberId) => ({ memberId, amount: 10_000, goneBack: 0 })),
		];
		expect(missingParts(1_000, larger, everyone, all)).toMatchObject({ freeSpots: 0, late: 10_000 });
	});

	test("is not divided where something else makes a difference, too", () => {
		expect(missingParts(19_500, trip, group, planned)).toBeNull();
	});
});

const anyPayment = fc.record({
	member: fc.constantFrom("a", "b", "c"),
	due: fc.integer({ min: -200, max: 200 }),
	late: fc.option(fc.integer({ min: -30, max: 100 })),
	amount: fc.integer({ min: 50, max: 1_000_000 }),
	isAutomatic: fc.boolean(),
});

test("nothing is lost, sure is never above expected, and nothing is expected before today", () => {
	fc.assert(
		fc.property(fc.array(anyPayment), (given) => {
			const payments = given.map(({ member, due, late, amount, isAutomatic }) => {
				const dueDate = addDays(AT.today, due);
				return payment(member, dueDate, {
					...{ amount, isAutomatic },
					paidOn: late === null ? null : addDays(dueDate, late),
				});
			});
			const forecast = forecastMoney(payments, AT);
			const steps = expectedSteps(forecast);
			const total = sum(payments.map(({ amount }) => amount));
			expect(steps.at(-1)?.expected ?? forecast.inAlready).toBe(total);
			expect(steps.every(({ expected, sure }) => sure <= expected)).toBe(true);
			expect(steps.map(({ date }) => date)).toEqual(steps.map(({ date }) => date).toSorted());
			expect(forecast.expected.every(({ on }) => on >= AT.today)).toBe(true);
			expect(forecast.byDeadline.sure).toBeLessThanOrEqual(forecast.byDeadline.expected);
		}),
	);
});
