import { expect, test } from "vitest";
import { zoneChoices, zoneLabel } from "./zones.ts";

const LISBON = { zone: "Europe/Lisbon", town: "Lisbon" };
const BOSTON = { zone: "America/New_York", town: "Boston" };
const ZONES = { origin: BOSTON, destination: LISBON };

test("the zones of the trip's places and those in use come first, then all others by continent, with the town first", () => {
	const choices = zoneChoices(ZONES, ["Europe/Madrid", LISBON.zone]);
	expect(choices.filter(({ group }) => !group)).toEqual([
		{ value: "Europe/Lisbon", label: "Lisbon time" },
		{ value: "America/New_York", label: "Boston time" },
		{ value: "Europe/Madrid", label: "Madrid time" },
	]);
	expect(choices).toContainEqual({ value: "Europe/Berlin", label: "Berlin", group: "Europe" });
	expect(choices).toContainEqual({
		value: "America/Argentina/Ushuaia",
		label: "Ushuaia, Argentina",
		group: "America",
	});
	expect(choices).toContainEqual({ value: "UTC", label: "UTC", group: "Everywhere" });
	expect(choices.length).toBeGreaterThan(400);
	expect(new Set(choices.map(({ value }) => value)).size).toBe(choices.length);
});

test("a zone is named after its town", () => {
	expect(zoneLabel("America/Argentina/Buenos_Aires", ZONES)).toBe("Buenos Aires time");
	expect(zoneLabel("Europe/Kiev", ZONES)).toBe("Kyiv time");
	expect(zoneChoices(ZONES, [])).toContainEqual({ value: "Asia/Calcutta", label: "Kolkata", group: "Asia" });
});
