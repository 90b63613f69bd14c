import fc from "fast-check";
import { expect, test } from "vitest";
import { sum } from "#app/lib/money.ts";
import { fundRows, fundRowTexts, goneRows } from "./fund-rows.ts";

const NONE = {
	totalCollected: 0,
	totalReleased: 0,
	availableBalance: 0,
	platformFeesCollected: 0,
	onItsWay: 0,
	reservedForRefunds: 0,
	feesForRefunds: 0,
	onHold: { amount: 0, freeOn: null },
	balance: 0,
	refunded: 0,
	refundFees: 0,
	owedForRefunds: 0,
	disputed: 0,
	paidIn: 0,
};
const cents = fc.integer({ min: 0, max: 10_000_000 });

test("what was collected is shown to the cent, whatever became of it", () => {
	const parts = fc.record({
		balance: cents,
		totalReleased: cents,
		onItsWay: cents,
		platformFeesCollected: cents,
		refunded: cents,
		disputed: cents,
		reservedForRefunds: cents,
	});
	fc.assert(
		fc.property(parts, (one) => {
			const { reservedForRefunds, ...places } = one;
			const totalCollected = sum(Object.values(places));
			const amount = Math.floor(Math.max(0, one.balance - reservedForRefunds) / 2);
			const onHold = { amount, freeOn: "2026-12-01" };
			const availableBalance = Math.max(0, one.balance - reservedForRefunds - amount);
			const rows = fundRows({ ...NONE, ...one, onHold, totalCollected, paidIn: 0, availableBalance });
			expect(sum(rows.map((row) => row.cents))).toBe(totalCollected);
			expect(rows.some(({ label }) => label === "Other")).toBe(false);
		}),
	);
});

test("what is held or was refunded has a row only where there is some", () => {
	const labels = ["Available", "Released", "Booking fees"];
	expect(fundRows(NONE).map(({ label }) => label)).toEqual(labels);
	const fund = { ...NONE, totalCollected: 37_714, platformFeesCollected: 1_886, balance: 35_828 };
	expect(fundRows({ ...fund, availableBalance: 17_914, reservedForRefunds: 17_914 }).slice(3)).toEqual([
		{ label: "Held for refund requests", cents: 17_914 },
	]);
	const refunded = { ...fund, balance: 17_914, availableBalance: 17_914, refunded: 17_914 };
	expect(fundRows(refunded).slice(3)).toEqual([{ label: "Refunded", cents: 17_914 }]);
});

test("the fund page shows where all the money went that has left the fund", () => {
	const fund = { ...NONE, totalCollected: 226_333, refunded: 129_333, disputed: 97_000 };
	expect(goneRows(fund)).toEqual([
		{ label: "Released", cents: 0 },
		{ label: "Booking fees", cents: 0 },
		{ label: "Refunded", cents: 129_333 },
		{ label: "Taken back by banks", cents: 97_000 },
	]);
	const held = {
		...fund,
		totalCollected: 246_333,
		balance: 10_000,
		reservedForRefunds: 10_000,
		onItsWay: 10_000,
	};
	expect(goneRows(held)).toEqual(goneRows(fund));
});

test("what was refunded says how much of it is card fees, and what the organizer owes besides", () => {
	const fund = { ...NONE, status: "collecting" as const, totalCollected: 97_000, refunded: 51_524 };
	const hintOf = (more: Partial<typeof NONE>) => {
		const [row] = fundRowTexts({ ...fund, ...more }).rows.filter(([label]) => label === "Refunded");
		return row?.[2];
	};
	expect(hintOf({})).toBeUndefined();
	expect(hintOf({ refundFees: 1_524 })).toBe("$15.24 of it for card fees");
	expect(hintOf({ refundFees: 1_524, owedForRefunds: 40_000 })).toBe(
		"$400.00 more is owed by the organizer, $15.24 of it for card fees",
	);
	expect(goneRows({ ...fund, refundFees: 1_524 })).toContainEqual({
		...{ label: "Refunded", cents: 51_524 },
		hint: "$15.24 of it for card fees",
	});
});

test("the panel says what was collected in all where some of it has gone back", () => {
	const fund = {
		...NONE,
		status: "collecting" as const,
		totalCollected: 97_000,
		paidIn: 97_000,
		balance: 97_000,
	};
	expect(fundRowTexts(fund).rows[0]).toEqual(["Available", "$0.00"]);
	const after = { ...fund, balance: 0, refunded: 97_000, paidIn: 0 };
	expect(fundRowTexts(after).rows).toEqual([
		["Collected in total", "$970.00"],
		["Available", "$0.00"],
		["Released", "$0.00"],
		["Booking fees", "$0.00"],
		["Refunded", "$970.00"],
	]);
});

test("beside what is held stands the booking fee that Gangway adds, because more is asked for than is held", () => {
	const held = { ...NONE, status: "collecting" as const, reservedForRefunds: 140_376 };
	expect(fundRowTexts(held).note).toBeNull();
	expect(fundRowTexts({ ...held, feesForRefunds: 7_388 }).note).toBe(
		"Our booking fee of $73.88 goes back with these refunds, too.",
	);
});
