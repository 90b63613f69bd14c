import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { MAX_CENTS, MIN_CHARGE, sum } from "#app/lib/money.ts";
import { applicable, cashBackSums, earnedBy, reversedBy, vestsAt } from "./cash-back.ts";

test("a trip of $1,000 earns $20 on Plus and $50 on Pro", () => {
	expect([0, 200, 500].map((rate) => earnedBy(100_000, rate))).toEqual([0, 2_000, 5_000]);
});

test("it vests 14 days after the trip's end date, but not sooner after the charge, or 90 days after the charge where there is none", () => {
	const chargedAt = Date.UTC(2026, 10, 23, 12);
	expect(new Date(vestsAt("2027-03-19", chargedAt)).toISOString()).toBe("2027-04-02T00:00:00.000Z");
	for (const past of ["2020-01-07", "2026-11-23"]) {
		expect(new Date(vestsAt(past, chargedAt)).toISOString()).toBe("2026-12-07T12:00:00.000Z");
	}
	expect(new Date(vestsAt(null, chargedAt)).toISOString()).toBe("2027-02-21T12:00:00.000Z");
});

describe("what is reversed", () => {
	test("grows with what was undone, and is everything in the end, however it is split", () => {
		const charges = fc.record({
			amount: fc.integer({ min: MIN_CHARGE, max: MAX_CENTS }),
			rate: fc.constantFrom(200, 500),
			parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 6 }),
		});
		fc.assert(
			fc.property(charges, ({ amount, rate, parts }) => {
				const earned = earnedBy(amount, rate);
				const steps = [...parts.map((part) => Math.floor(part * amount)), amount].sort((a, b) => a - b);
				let before = 0;
				const entries = steps.map((undone) => {
					const upTo = reversedBy(earned, { amount, undone });
					expect(upTo).toBeGreaterThanOrEqual(before);
					const entry = upTo - before;
					before = upTo;
					return entry;
				});
				expect(sum(entries)).toBe(earned);
			}),
		);
	});

	test("is no more than was earned, even if a bank takes more than the charge", () => {
		expect(reversedBy(200, { amount: 10_000, undone: 12_000 })).toBe(200);
	});
});

describe("the balance", () => {
	const at = 1_000;
	test("has what is vested, less what was used; a reversal after that is filled by later earnings first", () => {
		const earned = { kind: "earned", amount: 500, vestsAt: at } as const;
		const later = { kind: "earned", amount: 300, vestsAt: at + 1 } as const;
		const applied = { kind: "applied", amount: -400, vestsAt: at } as const;
		const reversed = { kind: "reversed", amount: -250, vestsAt: at } as const;
		expect(cashBackSums([earned, later], at)).toMatchObject({ pending: 300, available: 500, short: 0 });
		expect(cashBackSums([earned, later, applied], at)).toMatchObject({ available: 100, applied: 400 });
		const short = cashBackSums([earned, later, applied, reversed], at);
		expect(short).toMatchObject({ available: 0, short: 150, reversed: 250, pending: 300, owed: 0 });
		expect(cashBackSums([earned, later, applied, reversed], at + 1)).toMatchObject({
			available: 150,
			...{ short: 0, owed: 0 },
		});
	});

	test("is a debt only where pending earnings do not cover what is missing", () => {
		const used = { kind: "applied", amount: -500, vestsAt: at } as const;
		const later = { kind: "earned", amount: 300, vestsAt: at + 1 } as const;
		expect(cashBackSums([used, later], at)).toMatchObject({ short: 500, pending: 300, owed: 200 });
	});
});

describe("what can pay of a share", () => {
	test.each([
		[0, 97_000, 0],
		[5_000, 97_000, 5_000],
		[96_950, 97_000, 96_950],
		[96_951, 97_000, 96_950],
		[96_999, 97_000, 96_950],
		[97_000, 97_000, 97_000],
		[200_000, 97_000, 97_000],
		[30, 40, 0],
		[40, 40, 40],
	])("%i of credit on %i: %i", (available, share, expected) => {
		expect(applicable(available, share)).toBe(expected);
	});

	test("leaves nothing, or enough for a card, and is never more than there is", () => {
		const cents = fc.integer({ min: 0, max: 300_000 });
		fc.assert(
			fc.property(cents, cents, (available, share) => {
				const used = applicable(available, share);
				expect(used).toBeLessThanOrEqual(available);
				const rest = share - used;
				expect(used === 0 || rest === 0 || rest >= MIN_CHARGE).toBe(true);
			}),
		);
	});
});
