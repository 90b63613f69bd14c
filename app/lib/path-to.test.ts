import { href } from "react-router";
import { expect, test } from "vitest";
import { pathTo } from "./path-to.ts";

test("a path is what the router's own href makes of the pattern", () => {
	const ids = { shareId: "Ab_c-9", memberId: "m 1/2" };
	expect(pathTo("/trip/:shareId/members/:memberId/remove", ids)).toBe(
		"/trip/Ab_c-9/members/m%201%2F2/remove",
	);
	expect(pathTo("/trip/:shareId/members/:memberId/remove", ids)).toBe(
		href("/trip/:shareId/members/:memberId/remove", ids),
	);
	expect(pathTo("/pricing")).toBe("/pricing");
});
