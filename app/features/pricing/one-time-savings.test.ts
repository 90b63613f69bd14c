import { expect, test } from "vitest";
import { oneTimeSavings } from "./one-time-savings.ts";

const TRIP = {
	totalCost: 582_000,
	partySize: 6,
	feeRate: 500,
	cashBackRate: 0,
	paid: { organizer: 0, others: 0 },
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
		{ paid: { organizer: 97_000, others: 194_000 } },
		{ open: 291_000, fee: 14_550, cashBack: 14_550 },
	],
	[
		"nothing once all is paid",
		{ paid: { organizer: 97_000, others: 485_000 } },
		{ open: 0, fee: 0, cashBack: 0 },
	],
	[
		"nothing back from others who have paid more than their shares",
		{ paid: { organizer: 0, others: 500_000 } },
		{ open: 97_000, fee: 4_850, cashBack: 0 },
	],
])("it saves %s", (_, change, expected) => {
	expect(oneTimeSavings({ ...TRIP, ...change })).toEqual(expected);
});
