import { expect, test } from "vitest";
import { sharingOf } from "./sharing.ts";

test.each([
	["new", { cancelled: false }, { taken: 1, free: 5 }],
	["new", { cancelled: false }, { taken: 0, free: 6 }],
	["open", { cancelled: false }, { taken: 2, free: 4 }],
	["full", { cancelled: false }, { taken: 6, free: 0 }],
	["full", { cancelled: false }, { taken: 1, free: 0 }],
	["cancelled", { cancelled: true }, { taken: 6, free: 0 }],
	["cancelled", { cancelled: true }, { taken: 1, free: 5 }],
] as const)("a trip is shared as %s", (sharing, trip, places) => {
	expect(sharingOf(trip, places)).toBe(sharing);
});
