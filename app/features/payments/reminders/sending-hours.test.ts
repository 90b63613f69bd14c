import { expect, test } from "vitest";
import { isQuiet, localTime } from "./sending-hours.ts";

test.each([
	["2027-01-10T12:30:00Z", "America/New_York", { date: "2027-01-10", hour: 7, time: "07:30" }],
	["2027-01-10T02:00:00Z", "America/New_York", { date: "2027-01-09", hour: 21, time: "21:00" }],
	["2027-01-10T18:30:00Z", "Asia/Kolkata", { date: "2027-01-11", hour: 0, time: "00:00" }],
	["2027-03-28T01:00:00Z", "Europe/Lisbon", { date: "2027-03-28", hour: 2, time: "02:00" }],
])("at %s the clocks of %s show their own day and time", (now, zone, shown) => {
	expect(localTime(new Date(now), zone)).toEqual(shown);
});

test("it is quiet from 21 to 8 o'clock", () => {
	const quiet = Array.from({ length: 24 }, (_, hour) => hour).filter((hour) =>
		isQuiet({ date: "2027-01-10", hour }),
	);
	expect(quiet).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 21, 22, 23]);
});
