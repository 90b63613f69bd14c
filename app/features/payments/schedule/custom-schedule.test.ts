import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays } from "#app/lib/dates.ts";
import { MIN_CHARGE, sum } from "#app/lib/money.ts";
import { stepsOf } from "#tests/support/custom-schedules.ts";
import { divideBySteps, MAX_STEPS } from "./custom-schedule.ts";

const TODAY = "2026-11-29";
const MAR = "2027-03-01";
const MAY = "2027-05-01";
const THREE = `200 now, 50% ${MAR}, rest ${MAY}`;

/** "20000 2026-11-29, 38500 2027-03-01": cents and days. */
function divided(steps: string, share: number, today = TODAY): string | null {
	const parts = divideBySteps(stepsOf(steps), { share, today });
	return parts?.map(({ amount, dueDate }) => `${amount} ${dueDate}`).join(", ") ?? null;
}

describe("a share by steps", () => {
	test.each<[string, string, number, string | null]>([
		["an amount, half, and the rest", THREE, 97_000, `20000 ${TODAY}, 48500 ${MAR}, 28500 ${MAY}`],
		["half of an odd cent is rounded up", THREE, 97_001, `20000 ${TODAY}, 48501 ${MAR}, 28500 ${MAY}`],
		["an amount and the rest", `200 now, rest ${MAY}`, 97_000, `20000 ${TODAY}, 77000 ${MAY}`],
		["a percentage and the rest", `25% now, rest ${MAY}`, 97_000, `24250 ${TODAY}, 72750 ${MAY}`],
		["a third", `33.33% now, rest ${MAY}`, 100, `100 ${TODAY}`],
		["a third of three dollars", `33.33% now, rest ${MAY}`, 300, `100 ${TODAY}, 200 ${MAY}`],
		["a percentage below half a cent", `0.01% now, rest ${MAY}`, 4_999, `4999 ${TODAY}`],
		["1 cent", THREE, 1, null],
		["49 cents", THREE, 49, null],
		["nothing", THREE, 0, null],
		["50 cents", THREE, 50, `50 ${TODAY}`],
		["50 cents by percentages", `50% now, rest ${MAY}`, 50, `50 ${TODAY}`],
		["99 cents by percentages", `50% now, rest ${MAY}`, 99, `99 ${TODAY}`],
		["a dollar by percentages", `50% now, rest ${MAY}`, 100, `50 ${TODAY}, 50 ${MAY}`],
		["a dollar of three people", `50% now, rest ${MAY}`, 33, null],
		["a share as large as the deposit", THREE, 20_000, `20000 ${TODAY}`],
		["a share below the deposit", THREE, 19_999, `19999 ${TODAY}`],
		["a cent above the deposit", THREE, 20_001, `20001 ${TODAY}`],
		["49 cents above the deposit", THREE, 20_049, `20049 ${TODAY}`],
		["50 cents above the deposit", THREE, 20_050, `20000 ${TODAY}, 50 ${MAR}`],
		["half is more than the deposit leaves", THREE, 30_000, `20000 ${TODAY}, 10000 ${MAR}`],
		["half leaves exactly nothing", THREE, 40_000, `20000 ${TODAY}, 20000 ${MAR}`],
		["half leaves 49 cents", THREE, 40_098, `20000 ${TODAY}, 20098 ${MAR}`],
		["half leaves 50 cents", THREE, 40_100, `20000 ${TODAY}, 20050 ${MAR}, 50 ${MAY}`],
		[
			"a small deposit waits for the next step",
			`1% now, 50% ${MAR}, rest ${MAY}`,
			4_900,
			`2499 ${TODAY}, 2401 ${MAY}`,
		],
		[
			"a deposit of 50 cents",
			`1% now, 50% ${MAR}, rest ${MAY}`,
			5_000,
			`50 ${TODAY}, 2500 ${MAR}, 2450 ${MAY}`,
		],
		["a small step waits for the next", `100 now, 1% ${MAR}, rest ${MAY}`, 4_900, `4900 ${TODAY}`],
		["a small step between", `20 now, 1% ${MAR}, rest ${MAY}`, 4_900, `2000 ${TODAY}, 2900 ${MAY}`],
		["two small steps", `1% now, 1% ${MAR}, rest ${MAY}`, 2_400, `2400 ${TODAY}`],
		[
			"two small steps that are enough together",
			`1% now, 1% ${MAR}, rest ${MAY}`,
			2_500,
			`50 ${TODAY}, 2450 ${MAY}`,
		],
		[
			"two amounts above the share",
			`200 now, 900 ${MAR}, rest ${MAY}`,
			97_000,
			`20000 ${TODAY}, 77000 ${MAR}`,
		],
		["the largest share", `50% now, rest ${MAY}`, 999_999_999, `500000000 ${TODAY}, 499999999 ${MAY}`],
		["a share of 250 people", THREE, 1_000_000 / 250, `4000 ${TODAY}`],
	])("%s", (_, steps, share, expected) => {
		expect(divided(steps, share)).toBe(expected);
	});
});

describe("for whoever joins later", () => {
	test.each<[string, string, string]>([
		["on the day before the first day", "2027-02-28", `20000 2027-02-28, 48500 ${MAR}, 28500 ${MAY}`],
		["on the first day", MAR, `68500 ${MAR}, 28500 ${MAY}`],
		["on the day after it", "2027-03-02", `68500 2027-03-02, 28500 ${MAY}`],
		["on the day before the last", "2027-04-30", `68500 2027-04-30, 28500 ${MAY}`],
		["on the last day", MAY, `97000 ${MAY}`],
		["after it", "2028-01-01", "97000 2028-01-01"],
	])("%s, what is past is paid at once", (_, today, expected) => {
		expect(divided(THREE, 97_000, today)).toBe(expected);
	});

	test("a deposit that is too small by itself is enough with what is past", () => {
		expect(divided(`1% now, 50% ${MAR}, rest ${MAY}`, 4_900, MAR)).toBe(`2499 ${MAR}, 2401 ${MAY}`);
	});

	test("what is past can be more than the share has left", () => {
		expect(divided(`200 now, 900 ${MAR}, rest ${MAY}`, 97_000, "2027-04-01")).toBe("97000 2027-04-01");
	});
});

const anyStep = fc.oneof(
	fc.record({ kind: fc.constant("amount" as const), amount: fc.integer({ min: MIN_CHARGE, max: 300_000 }) }),
	fc.record({ kind: fc.constant("percent" as const), basisPoints: fc.integer({ min: 1, max: 9_999 }) }),
);

const anySteps = fc
	.array(fc.tuple(anyStep, fc.integer({ min: 1, max: 60 })), { minLength: 1, maxLength: MAX_STEPS - 1 })
	.map((some) => {
		let day = TODAY;
		const steps = some.map(([step, days], index) => {
			day = addDays(day, days);
			return { ...step, dueDate: index === 0 ? null : day };
		});
		return [...steps, { kind: "rest" as const, dueDate: addDays(day, 30) }];
	});

const anyShare = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 99_999_999 }));
const anyDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(TODAY, days));

describe("every share by any steps", () => {
	test("has payments that sum to it, of at least 50 cents each, from today on, each on a day of its own", () => {
		fc.assert(
			fc.property(anySteps, anyShare, anyDay, (steps, share, today) => {
				const parts = divideBySteps(steps, { share, today });
				if (share < MIN_CHARGE) {
					expect(parts).toBeNull();
					return;
				}
				const given = parts ?? [];
				expect(sum(given.map(({ amount }) => amount))).toBe(share);
				expect(Math.min(...given.map(({ amount }) => amount))).toBeGreaterThanOrEqual(MIN_CHARGE);
				expect(given[0]?.dueDate).toBe(today);
				const days = given.map(({ dueDate }) => dueDate);
				expect(days).toEqual([...new Set(days)].toSorted());
				expect(given.length).toBeLessThanOrEqual(steps.length);
			}),
			{ numRuns: 2_000 },
		);
	});

	test("whoever joins later has by each day paid as much as whoever joined before", () => {
		fc.assert(
			fc.property(anySteps, anyShare, anyDay, anyDay, (steps, share, one, other) => {
				const [early, late] = [one, other].toSorted() as [string, string];
				const paidBy = (today: string, day: string) =>
					sum(
						(divideBySteps(steps, { share, today }) ?? [])
							.filter(({ dueDate }) => dueDate <= day)
							.map(({ amount }) => amount),
					);
				for (const { dueDate } of steps) {
					if (dueDate === null || dueDate < late) continue;
					// An amount carried over to the next step is under 50 cents.
					expect(Math.abs(paidBy(late, dueDate) - paidBy(early, dueDate))).toBeLessThan(MIN_CHARGE);
				}
			}),
			{ numRuns: 1_000 },
		);
	});

	test("a larger share pays no step earlier or less", () => {
		const steps = stepsOf(THREE);
		fc.assert(
			fc.property(fc.integer({ min: 41_000, max: 90_000_000 }), (share) => {
				const [now, half, rest] = divideBySteps(steps, { share, today: TODAY }) ?? [];
				expect([now?.amount, half?.amount]).toEqual([20_000, Math.round(share / 2)]);
				expect(rest).toEqual({ amount: share - 20_000 - Math.round(share / 2), dueDate: MAY });
			}),
		);
	});
});
