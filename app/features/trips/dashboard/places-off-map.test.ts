import { afterAll, expect, test } from "vitest";
import { openLocations } from "#db/locations/open.ts";
import { placesOffMap } from "./places-off-map.server.ts";

const locations = openLocations();
afterAll(() => locations.close());

const trip = { shareId: "s", origin: "Boston", destination: "Lisbon" };

test("a route that we know needs no words", () => {
	expect(placesOffMap(locations, trip, true)).toBeNull();
	expect(placesOffMap(locations, { ...trip, origin: null }, true)).toBeNull();
});

test("the map says what it does not know, and the organizer where to change it, with the town that is meant", () => {
	const house = { ...trip, destination: "Casa Rosa, Alfama, Lisbon" };
	const text = "We don't know “Casa Rosa, Alfama, Lisbon”, so it isn't on the map.";
	expect(placesOffMap(locations, house, false)).toEqual({ text, edit: null });
	expect(placesOffMap(locations, house, true)).toEqual({
		text: `${text} Did you mean Lisbon?`,
		edit: "/trip/s/edit",
	});
});

test("of two unknown places it says so once", () => {
	const nowhere = { ...trip, origin: "Qqxqz", destination: "Xzqqx" };
	expect(placesOffMap(locations, nowhere, true)?.text).toBe(
		"We don't know “Qqxqz” or “Xzqqx”, so neither is on the map.",
	);
});
