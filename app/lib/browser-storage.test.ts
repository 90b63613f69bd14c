import { afterEach, expect, test, vi } from "vitest";
import { clearTripData } from "./browser-storage.ts";

afterEach(() => vi.unstubAllGlobals());

test("signing out clears the keys of the specification, and no other", () => {
	const trips = [
		"tripPlanningProgress",
		"tripSearchProgress",
		"tripItems",
		"form_step",
		"trip_draft",
		"lastSearch",
	];
	const others = ["theme", "my_trip_", "formula", "Bookmarks"];
	const local = storageOf(...trips, ...others);
	const session = storageOf("currentTrip", "tempTripData", "visit", "selectedPlan");
	vi.stubGlobal("localStorage", local);
	vi.stubGlobal("sessionStorage", session);
	clearTripData();
	expect(Object.keys(local)).toEqual(others);
	expect(Object.keys(session)).toEqual(["visit", "selectedPlan"]);
});

test("storage that is switched off counts as empty", () => {
	expect(() => clearTripData()).not.toThrow();
});

/** What a browser's Storage is to us: its keys are its own properties. */
function storageOf(...keys: string[]): object {
	const removeItem = function (this: Record<string, string>, key: string) {
		delete this[key];
	};
	return Object.assign(Object.create({ removeItem }), Object.fromEntries(keys.map((key) => [key, ""])));
}
