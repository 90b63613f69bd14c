import { expect, test } from "vitest";
import { DAY_MS } from "#app/lib/dates.ts";
import { type DatedCharge, isHeld, moneyOnHold } from "./hold.ts";

const NOW = Date.parse("2026-11-23T12:00:00Z");
const HOLD = { days: 7, now: NOW };
const charge = (memberId: string, daysAgo: number, given: Partial<DatedCharge> = {}): DatedCharge => ({
	...{ paymentId: `${memberId}-${daysAgo}`, memberId, paidAt: NOW - daysAgo * DAY_MS },
	...{ gross: 10_000, net: 9_500, refunded: 0, released: 0 },
	...given,
});

test("a charge is held until as many days have passed, to the millisecond", () => {
	expect(isHeld(charge("a", 6), HOLD)).toBe(true);
	expect(isHeld({ paidAt: NOW - 7 * DAY_MS + 1 }, HOLD)).toBe(true);
	expect(isHeld(charge("a", 7), HOLD)).toBe(false);
	expect(isHeld(charge("a", 0), { days: 0, now: NOW })).toBe(false);
	expect(isHeld({ paidAt: null }, HOLD)).toBe(false);
});

test("what new charges still have in the fund is held, with the date of the next one", () => {
	const charges = [charge("a", 8), charge("a", 3), charge("b", 5, { released: 9_000 }), charge("b", 1)];
	expect(moneyOnHold(charges, new Map(), HOLD)).toEqual({ amount: 19_500, freeOn: "2026-11-25" });
	expect(moneyOnHold([charge("a", 8)], new Map(), HOLD)).toEqual({ amount: 0, freeOn: null });
});

test("what a refund request may take is not held twice", () => {
	const charges = [charge("a", 3), charge("b", 1)];
	const requested = new Map([["a", 9_600]]);
	expect(moneyOnHold(charges, requested, HOLD)).toEqual({ amount: 9_500, freeOn: "2026-11-29" });
	expect(moneyOnHold(charges, new Map([["a", 4_000]]), HOLD)).toMatchObject({ amount: 15_000 });
});
