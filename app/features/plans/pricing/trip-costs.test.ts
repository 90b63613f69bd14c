import { describe, expect, test } from "vitest";
import { splitCost } from "#app/lib/shares.ts";
import {
	type CostsInput,
	cheapestOffer,
	costsOfTrip,
	costsOfYear,
	type OfferCosts,
	oneTimeSavings,
	type PlanOffer,
} from "./trip-costs.ts";

const LISBON = { people: 6, totalCost: 582_000, months: 1, trips: 1 };

function of(costs: OfferCosts[], offer: PlanOffer): OfferCosts {
	const found = costs.find((one) => one.offer === offer);
	if (!found) throw new Error(`no costs of ${offer}`);
	return found;
}

describe("a trip of six for $5,820.00", () => {
	const costs = costsOfTrip(LISBON);

	test.each([
		["free", { bookingFee: 29_100, goesOut: 552_900, left: 552_900, cost: 29_100, credit: 0 }],
		["plus", { bookingFee: 11_640, goesOut: 570_360, left: 569_861, cost: 12_139, credit: 9_700 }],
		["pro", { bookingFee: 0, goesOut: 582_000, left: 581_001, cost: 999, credit: 24_250 }],
		["oneTime", { bookingFee: 0, goesOut: 582_000, left: 581_500, cost: 500, credit: 24_250 }],
	] as const)("on %s, to the cent, with money and credit apart", (offer, expected) => {
		expect(of(costs, offer)).toMatchObject(expected);
	});

	test("what comes in is the whole cost, and what is left is that less the cost", () => {
		for (const { comesIn, left, cost } of costs) {
			expect(comesIn).toBe(582_000);
			expect(left).toBe(comesIn - cost);
		}
	});

	test("only Free has no instalments", () => {
		expect(costs.filter(({ hasInstalments }) => !hasInstalments).map(({ offer }) => offer)).toEqual(["free"]);
	});
});

test("the fee is rounded for each payment, and not for the whole trip", () => {
	// Six shares of $1.70 and the organizer's of $1.70; 5% of 170 cents is 8.5, which is taken as 9.
	const { bookingFee } = of(costsOfTrip({ ...LISBON, people: 7, totalCost: 1_190 }), "free");
	expect(bookingFee).toBe(63);
	expect(Math.round(1_190 * 0.05)).toBe(60);
});

test("the odd cents are the organizer's, and earn no cash back", () => {
	// 1000 / 3: the friends pay 333 each, the organizer 334.
	const costs = costsOfTrip({ ...LISBON, people: 3, totalCost: 1_000 });
	expect(of(costs, "free").bookingFee).toBe(17 + 17 + 17);
	expect(of(costs, "pro").credit).toBe(17 + 17);
});

test("someone who travels alone earns no cash back", () => {
	for (const { credit } of costsOfTrip({ ...LISBON, people: 1 })) expect(credit).toBe(0);
});

test("a trip that costs nothing has only the price of the plan", () => {
	expect(costsOfTrip({ ...LISBON, totalCost: 0 }).map(({ offer, cost }) => [offer, cost])).toEqual([
		["free", 0],
		["oneTime", 500],
		["plus", 499],
		["pro", 999],
	]);
});

test("a trip that exists keeps its own fee on every plan, and only one-time Pro takes it away", () => {
	const fees = (trip: CostsInput) => costsOfTrip(trip).map(({ offer, bookingFee }) => [offer, bookingFee]);
	expect(fees({ ...LISBON, tripFeeRate: 500 })).toEqual([
		["free", 29_100],
		["oneTime", 0],
		["plus", 29_100],
		["pro", 29_100],
	]);
	expect(of(costsOfYear({ ...LISBON, tripFeeRate: 500, trips: 2 }), "pro").bookingFee).toBe(0);
});

describe("a year", () => {
	test("a plan costs at most its yearly price, and one-time Pro is paid for each trip", () => {
		const costs = costsOfYear({ ...LISBON, months: 3, trips: 4 });
		expect(of(costs, "plus").price).toEqual({ unit: "year", times: 1, each: 2_900 });
		expect(of(costs, "pro").price).toEqual({ unit: "year", times: 1, each: 7_900 });
		expect(of(costs, "oneTime").price).toEqual({ unit: "trip", times: 4, each: 500 });
		expect(of(costs, "free")).toMatchObject({ bookingFee: 4 * 29_100, comesIn: 4 * 582_000 });
	});

	test("two short trips need two months and no year", () => {
		expect(of(costsOfYear({ ...LISBON, trips: 2 }), "pro").price).toEqual({
			unit: "month",
			times: 2,
			each: 999,
		});
	});
});

describe("the cheapest offer", () => {
	const cheapest = (trip: Partial<typeof LISBON>) =>
		cheapestOffer(costsOfYear({ ...LISBON, ...trip }))?.offer;

	test.each([
		[{}, "oneTime"],
		[{ totalCost: 0 }, "free"],
		[{ trips: 20 }, "pro"], // $79.00 a year against twenty times $5.00
		[{ trips: 15, months: 1 }, "oneTime"], // $75.00
		[{ totalCost: 5_000 }, "free"], // $2.50 of fees
		[{ people: 1, totalCost: 10_000 }, "free"], // a fee of $5.00, as much as one-time Pro
		[{ people: 4, totalCost: 10_000 }, "oneTime"], // costs the same, and brings credit
		[{ totalCost: 9_600 }, "free"], // $4.80 of fees against $5.00, although one-time Pro brings $4.00 of credit
	])("for %j is %s", (trip, offer) => {
		expect(cheapest(trip)).toBe(offer);
	});

	test("is one with a place for everyone", () => {
		const costs = costsOfTrip({ ...LISBON, people: 12, totalCost: 0 });
		expect(of(costs, "free").places).toBe(10);
		expect(of(costs, "plus").places).toBeNull();
		expect(cheapestOffer(costs)?.offer).toBe("plus");
	});
});

const SIX = { organizer: 97_000, others: Array<number>(5).fill(97_000) };
const TRIP = { feeRate: 500, cashBackRate: 0, left: SIX };

test.each([
	["on Free, before anyone has paid", {}, { open: 582_000, fee: 29_100, cashBack: 24_250 }],
	[
		"on Plus, beyond what Plus gives",
		{ feeRate: 200, cashBackRate: 200 },
		{ open: 582_000, fee: 11_640, cashBack: 14_550 },
	],
	["on Pro, nothing", { feeRate: 0, cashBackRate: 500 }, { open: 582_000, fee: 0, cashBack: 0 }],
	[
		"only on what is still to be paid",
		{ left: { organizer: 0, others: [0, 0, 97_000, 97_000, 97_000] } },
		{ open: 291_000, fee: 14_550, cashBack: 14_550 },
	],
	[
		"nothing once all is paid",
		{ left: { organizer: 0, others: [0, 0, 0] } },
		{ open: 0, fee: 0, cashBack: 0 },
	],
	[
		"nothing back of what the organizer pays",
		{ left: { organizer: 97_000, others: [] } },
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
	const { costPerPerson, organizerShare } = splitCost(totalCost, partySize);
	const others = Array<number>(partySize - 1).fill(costPerPerson);
	const { fee, cashBack } = oneTimeSavings({ ...TRIP, left: { organizer: organizerShare, others } });
	const costs = costsOfTrip({ people: partySize, totalCost, months: 1, trips: 1, tripFeeRate: 500 });
	expect(fee).toBe(costs.find(({ offer }) => offer === "free")?.bookingFee);
	expect(cashBack).toBe(costs.find(({ offer }) => offer === "oneTime")?.credit);
});

test("beyond a plan's cash back it brings what is earned more, payment by payment", () => {
	// Of each share of $599.88, one-time Pro earns $29.99 and Plus $12.00.
	const left = { organizer: 59_986, others: [59_988, 59_988, 59_988] };
	expect(oneTimeSavings({ feeRate: 200, cashBackRate: 200, left }).cashBack).toBe(3 * (2_999 - 1_200));
});
