import { expect, test } from "vitest";
import { oneTimeSavings } from "./one-time-savings.ts";
import { costsOfTrip } from "./trip-costs.ts";

const TRIP = {
	totalCost: 582_000,
	partySize: 6,
	feeRate: 500,
	cashBackRate: 0,
	paid: { organizer: 0, others: [] as number[] },
};

test.each([
	["on Free, before anybody has paid", {}, { open: 582_000, fee: 29_100, cashBack: 24_250 }],
	[
		"on Plus, beyond what Plus gives",
		{ feeRate: 200, cashBackRate: 200 },
		{ open: 582_000, fee: 11_640, cashBack: 14_550 },
	],
	["on Pro, nothing", { feeRate: 0, cashBackRate: 500 }, { open: 582_000, fee: 0, cashBack: 0 }],
	[
		"only on what is still to be paid",
		{ paid: { organizer: 97_000, others: [97_000, 97_000] } },
		{ open: 291_000, fee: 14_550, cashBack: 14_550 },
	],
	[
		"nothing once all is paid",
		{ paid: { organizer: 97_000, others: Array(5).fill(97_000) } },
		{ open: 0, fee: 0, cashBack: 0 },
	],
	[
		"nothing back from others who have paid more than their shares",
		{ paid: { organizer: 0, others: [97_000, 97_000, 97_000, 97_000, 112_000] } },
		{ open: 97_000, fee: 4_850, cashBack: 0 },
	],
])("it saves %s", (_, change, expected) => {
	expect(oneTimeSavings({ ...TRIP, ...change })).toEqual(expected);
});

test.each([
	[239_950, 4],
	[1_190, 7],
	[100_001, 3],
	[582_000, 6],
])("of a trip of %i cents for %i it says what the calculator says", (totalCost, partySize) => {
	const { fee, cashBack } = oneTimeSavings({ ...TRIP, totalCost, partySize });
	const costs = costsOfTrip({ people: partySize, totalCost, months: 1, trips: 1, tripFeeRate: 500 });
	expect(fee).toBe(costs.find(({ offer }) => offer === "free")?.bookingFee);
	expect(cashBack).toBe(costs.find(({ offer }) => offer === "oneTime")?.credit);
});

test("beyond a plan's cash back it brings what is earned more, payment by payment", () => {
	const trip = { ...TRIP, totalCost: 239_950, partySize: 4, feeRate: 200, cashBackRate: 200 };
	// Of each share of $599.88, one-time Pro earns $29.99 and Plus $12.00.
	expect(oneTimeSavings(trip).cashBack).toBe(3 * (2_999 - 1_200));
});
