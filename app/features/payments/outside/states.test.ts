import { expect, test } from "vitest";
import { OUTSIDE_STATES } from "#db/schema/payments.ts";
import { canMoveOutside, isCounted, mayChangePicture } from "./states.ts";

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

test.each(OUTSIDE_STATES)("who may change the picture of a receipt that is %s", (state) => {
	const hasEnded = ["declined", "withdrawn", "undone"].includes(state);
	const of = (pictureHash: string | null, isOrganizer: boolean) =>
		mayChangePicture({ state, endedAt: hasEnded ? 1 : null, pictureHash }, isOrganizer);
	expect({ organizer: [of(null, true), of("a", true)], member: [of(null, false), of("a", false)] }).toEqual({
		organizer: hasEnded ? [false, false] : [true, true],
		member: hasEnded ? [false, false] : [true, state === "claimed"],
	});
});
