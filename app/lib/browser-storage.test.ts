import { afterEach, expect, test, vi } from "vitest";
import { endVisit, startVisit } from "./browser-storage.ts";
import { savePlanningProgress } from "./planning-progress.ts";

afterEach(() => vi.unstubAllGlobals());

test("signing out clears the keys of a trip, and no other", () => {
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
	const session = storageOf("currentTrip", "tempTripData", "selectedPlan");
	vi.stubGlobal("localStorage", local);
	vi.stubGlobal("sessionStorage", session);
	endVisit();
	expect(Object.keys(local)).toEqual(others);
	expect(Object.keys(session)).toEqual(["selectedPlan"]);
	// The planner saves once more while the page closes.
	savePlanningProgress({ origin: "Boston" });
	expect(Object.keys(local)).toEqual(others);
});

test("a signed-out visit finds nothing of an earlier one, in no tab, and signing in keeps the plan", () => {
	const local = storageOf("tripItems");
	const page = { cookie: "" };
	vi.stubGlobal("localStorage", local);
	vi.stubGlobal("sessionStorage", storageOf());
	vi.stubGlobal("document", page);
	vi.stubGlobal("location", { protocol: "https:" });
	const keysAfter = (signedIn: boolean) => {
		startVisit(signedIn);
		expect(page.cookie).toMatch(/;secure$/);
		const kept = Object.keys(local);
		Object.assign(local, { tripItems: "" });
		return kept;
	};
	expect(keysAfter(false)).toEqual([]);
	expect(keysAfter(false)).toEqual(["tripItems"]);
	expect(keysAfter(true)).toEqual(["tripItems"]);
	expect(keysAfter(true)).toEqual(["tripItems"]);
	expect(keysAfter(false)).toEqual([]);
	expect(keysAfter(false)).toEqual(["tripItems"]);
	page.cookie = "";
	expect(keysAfter(false)).toEqual([]);
});

test("storage that is switched off counts as empty", () => {
	expect(() => endVisit()).not.toThrow();
});

/** Like a browser's Storage, whose keys are its own properties. */
function storageOf(...keys: string[]): object {
	const methods = {
		getItem(this: Record<string, string>, key: string) {
			return this[key] ?? null;
		},
		setItem(this: Record<string, string>, key: string, value: string) {
			this[key] = value;
		},
		removeItem(this: Record<string, string>, key: string) {
			delete this[key];
		},
	};
	return Object.assign(Object.create(methods), Object.fromEntries(keys.map((key) => [key, ""])));
}
