import { expect, test } from "vitest";
import { OUTSIDE_STATES } from "#db/schema/payments.ts";
import { canMoveOutside, isCounted } from "./states.ts";

test.each([
	["claimed", "recorded declined withdrawn"],
	["recorded", "objected undone"],
	["objected", "kept undone"],
	["kept", "undone"],
	["undone", ""],
	["declined", ""],
	["withdrawn", ""],
] as const)("%s becomes: %s", (state, next) => {
	expect(OUTSIDE_STATES.filter((one) => canMoveOutside(state, one)).join(" ")).toBe(
		OUTSIDE_STATES.filter((one) => next.split(" ").includes(one)).join(" "),
	);
});

test("what was recorded counts until it is undone, and a claim does not", () => {
	expect(OUTSIDE_STATES.filter(isCounted)).toEqual(["recorded", "objected", "kept"]);
});
