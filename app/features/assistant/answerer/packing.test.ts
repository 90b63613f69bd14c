import { expect, test } from "vitest";
import { seasonAt, setsOfClothes } from "./packing.ts";

test.each([
	[38.7, "2027-03-12", "spring"],
	[38.7, "2027-02-28", "winter"],
	[38.7, "2027-06-01", "summer"],
	[38.7, "2027-11-30", "autumn"],
	[38.7, "2027-12-01", "winter"],
	[64.1, "2027-07-15", "summer"],
	[-33.9, "2027-01-10", "summer"],
	[-33.9, "2027-03-01", "autumn"],
	[-33.9, "2027-07-04", "winter"],
	[-33.9, "2027-09-30", "spring"],
	[-54.8, "2027-12-24", "summer"],
	[23.4, "2027-05-01", "spring"],
	[-23.4, "2027-05-01", "autumn"],
	[23.3, "2027-05-01", "tropics"],
	[0, "2027-12-01", "tropics"],
	[-8.6, "2027-08-08", "tropics"],
	[null, "2027-08-08", null],
	[52.5, null, null],
	[null, null, null],
] as const)("at %s degrees on %s it is %s", (latitude, date, season) => {
	expect(seasonAt(latitude, date)).toBe(season);
});

test.each([
	[0, 1],
	[1, 2],
	[2, 3],
	[3, 4],
	[4, 5],
	[5, 6],
	[6, 7],
	[7, 8],
	[8, 8],
	[14, 8],
	[365, 8],
])("%s nights take %s sets of clothes", (nights, sets) => {
	expect(setsOfClothes(nights)).toBe(sets);
});
