import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, daysBetween } from "#app/lib/dates.ts";
import { sum } from "#app/lib/money.ts";
import { buildSchedule, endsAfterDeparture, PAYMENT_PLANS, recommendedFrom } from "./schedule.ts";

const terms = { share: 97_000, today: "2026-11-20", startDate: "2027-03-12", finalPaymentDue: null };

const anyTerms = fc.record({
	share: fc.integer({ min: 0, max: 1_000_000_000 }),
	today: fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days)),
	startDate: fc.option(fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days))),
	finalPaymentDue: fc.option(fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2020-01-01", days))),
});

describe("every schedule of every share", () => {
	test("sums to the share, has no instalment under 50 cents, and starts today", () => {
		fc.assert(
			fc.property(fc.constantFrom(...PAYMENT_PLANS), anyTerms, (plan, some) => {
				const schedule = buildSchedule(plan, some);
				if (!schedule) return;
				expect(sum(schedule.map((part) => part.amount))).toBe(some.share);
				expect(Math.min(...schedule.map((part) => part.amount))).toBeGreaterThanOrEqual(50);
				expect(schedule[0]?.dueDate).toBe(some.today);
				for (const [index, part] of schedule.entries()) {
					expect(part.number).toBe(index + 1);
					const next = schedule[index + 1];
					if (next) expect(daysBetween(part.dueDate, next.dueDate)).toBeGreaterThan(0);
				}
			}),
			{ numRuns: 2_000 },
		);
	});

	test("weekly and bi-weekly end before departure and by the last day to pay", () => {
		fc.assert(
			fc.property(fc.constantFrom("weekly" as const, "bi-weekly" as const), anyTerms, (plan, some) => {
				const schedule = buildSchedule(plan, some);
				if (!schedule) return;
				expect(schedule.length).toBeGreaterThanOrEqual(2);
				expect(schedule.length).toBeLessThanOrEqual(52);
				expect(endsAfterDeparture(schedule, some.startDate)).toBe(false);
				const last = schedule.at(-1)?.dueDate ?? "";
				expect(some.finalPaymentDue === null || last <= some.finalPaymentDue).toBe(true);
			}),
		);
	});
});

test("a 3-month plan of $970.00 pays the odd cent last", () => {
	expect(buildSchedule("3-month", terms)).toEqual([
		{ number: 1, amount: 32_333, dueDate: "2026-11-20" },
		{ number: 2, amount: 32_333, dueDate: "2026-12-20" },
		{ number: 3, amount: 32_334, dueDate: "2027-01-20" },
	]);
});

test("12 payments of 80.83 end with 80.87 when the share is $970.00", () => {
	const amounts = buildSchedule("12-month", terms)?.map((part) => part.amount);
	expect(amounts).toEqual([...Array(11).fill(8_083), 8_087]);
});

test("a schedule from the 31st uses the last day of shorter months, and returns to the 31st", () => {
	const dates = buildSchedule("6-month", { ...terms, today: "2026-12-31" })?.map((part) => part.dueDate);
	expect(dates).toEqual(["2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31"]);
});

test("weekly needs two weeks, and has as many payments as fit", () => {
	const weekly = (startDate: string | null) => buildSchedule("weekly", { ...terms, startDate })?.length ?? 0;
	expect(weekly(null)).toBe(0);
	expect(weekly("2026-12-03")).toBe(0);
	expect(weekly("2026-12-04")).toBe(2);
	expect(weekly("2026-12-05")).toBe(3);
	expect(weekly("2028-12-05")).toBe(52);
	expect(buildSchedule("bi-weekly", { ...terms, startDate: "2026-12-04" })).toBeNull();
	expect(buildSchedule("bi-weekly", { ...terms, startDate: "2026-12-05" })).toHaveLength(2);
});

test("weekly has as many payments as the share can pay with 50 cents each, the last one included", () => {
	const count = (share: number) =>
		buildSchedule("weekly", { ...terms, share, startDate: "2028-12-05" })?.length ?? 0;
	expect([count(52 * 50), count(52 * 50 - 1), count(50 * 50 + 3), count(100), count(99)]).toEqual([
		52, 50, 50, 2, 0,
	]);
});

test("weekly and bi-weekly fit as many payments as there is room for by the organizer's last day to pay", () => {
	const count = (plan: "weekly" | "bi-weekly", finalPaymentDue: string, startDate = "2027-05-01") =>
		buildSchedule(plan, { ...terms, startDate, finalPaymentDue })?.length ?? 0;
	expect(count("weekly", "2027-03-25")).toBe(18);
	expect(count("weekly", "2027-03-26")).toBe(19);
	expect(count("bi-weekly", "2027-03-26")).toBe(10);
	expect(count("weekly", "2027-06-01"), "the departure comes first").toBe(24);
	expect(count("weekly", "2026-11-27")).toBe(2);
	expect(count("weekly", "2026-11-26")).toBe(0);
	expect(count("weekly", "2026-11-26", "2026-12-03")).toBe(0);
});

test("a plan may end after departure, but not after the organizer's final payment date", () => {
	const schedule = buildSchedule("6-month", terms);
	expect(schedule && endsAfterDeparture(schedule, terms.startDate)).toBe(true);
	expect(buildSchedule("6-month", { ...terms, finalPaymentDue: "2027-03-01" })).toBeNull();
	expect(buildSchedule("3-month", { ...terms, finalPaymentDue: "2027-03-01" })).toHaveLength(3);
	expect(buildSchedule("full", { ...terms, finalPaymentDue: "2026-01-01" })).toHaveLength(1);
});

test("there is no schedule without a share, or with an instalment under 50 cents", () => {
	expect(buildSchedule("full", { ...terms, share: 0 })).toBeNull();
	expect(buildSchedule("full", { ...terms, share: 49 })).toBeNull();
	expect(buildSchedule("3-month", { ...terms, share: 149 })).toBeNull();
	expect(buildSchedule("3-month", { ...terms, share: 150 })).toHaveLength(3);
});

test("the recommended plans depend on the share", () => {
	const marked = (share: number) => PAYMENT_PLANS.filter((plan) => recommendedFrom(plan, share) !== null);
	expect(marked(59_999)).toEqual(["full"]);
	expect(marked(60_000)).toEqual(["full", "3-month"]);
	expect(marked(120_000)).toEqual(["full", "3-month", "6-month"]);
	expect(marked(240_000)).toEqual(["full", "3-month", "6-month", "12-month"]);
});
