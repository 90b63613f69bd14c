import { expect, test } from "vitest";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { lisbonFacts } from "#tests/support/assistant/lisbon.ts";
import { openWorld } from "#tests/support/world.ts";
import { altitudeOf } from "../altitude.server.ts";
import { answerFrom } from "./answer.ts";
import { colderBy, seasonAt, setsOfClothes } from "./packing.ts";

test.each([
	[38.7, 0, "2027-03-12", "spring"],
	[38.7, 0, "2027-02-28", "winter"],
	[38.7, 0, "2027-06-01", "summer"],
	[38.7, 0, "2027-11-30", "autumn"],
	[38.7, 0, "2027-12-01", "winter"],
	[64.1, 0, "2027-07-15", "summer"],
	[-33.9, 0, "2027-01-10", "summer"],
	[-33.9, 0, "2027-03-01", "autumn"],
	[-33.9, 0, "2027-07-04", "winter"],
	[-33.9, 0, "2027-09-30", "spring"],
	[-54.8, 0, "2027-12-24", "summer"],
	[23.4, 0, "2027-05-01", "spring"],
	[-23.4, 0, "2027-05-01", "autumn"],
	[23.3, 0, "2027-05-01", "hot_tropics"],
	[0, 0, "2027-12-01", "hot_tropics"],
	[-8.6, 800, "2027-08-08", "hot_tropics"],
	[-1.3, 1700, "2027-08-08", "mild_tropics"],
	[6.2, 900, "2027-08-08", "mild_tropics"],
	[-13.5, 3400, "2027-08-08", "cool_tropics"],
	[19.4, 1800, "2027-08-08", "cool_tropics"],
	[39.7, 1600, "2027-01-08", "winter"],
] as const)("at %s degrees and %s m on %s it is usually %s", (latitude, altitude, date, season) => {
	expect(seasonAt({ latitude, altitude }, date)).toBe(season);
});

test("Where the place or the day is not known there is no season", () => {
	expect([seasonAt(null, "2027-08-08"), seasonAt({ latitude: 52.5, altitude: 0 }, null)]).toEqual([
		null,
		null,
	]);
});

test.each([
	[0, null],
	[800, null],
	[900, 6],
	[1_600, 10],
	[3_400, 22],
])("at %s m it is %s °C colder than at sea level", (altitude, degrees) => {
	expect(colderBy(altitude)).toBe(degrees);
});

test.each([
	["Lisbon", 0],
	["Denver (DEN)", 1_700],
	["Cusco", 3_400],
	["Mexico City", 2_200],
])("%s lies %s m up", (name, meters) => {
	using world = openWorld();
	expect(altitudeOf(findLocation(world.locations, name)?.id ?? "")).toBe(meters);
});

test.each([
	[
		"Cusco",
		{ latitude: -13.5, altitude: 3_400 },
		["warm jacket", "usually cool", "3,400 m (11,200 ft)"],
		["swimwear"],
	],
	["Bali", { latitude: -8.6, altitude: 0 }, ["swimwear", "usually hot"], ["colder"]],
	[
		"Denver",
		{ latitude: 39.7, altitude: 1_600 },
		["spring", "one warm layer more", "10 °C (18 °F) colder"],
		[],
	],
])(
	"A packing list for %s goes by its season and height, and says that it is no forecast",
	(destination, ground, says, never) => {
		const facts = lisbonFacts("sofia");
		const { text } = answerFrom("packing list", { ...facts, trip: { ...facts.trip, destination, ground } });
		for (const words of [...says, "This is not a forecast"]) expect(text).toContain(words);
		for (const words of never) expect(text).not.toContain(words);
	},
);

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
