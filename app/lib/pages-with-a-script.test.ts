import { expect, test } from "vitest";
import { hasOwnScript } from "./pages-with-a-script.ts";

test.each([
	["/how-it-works", true],
	["/how-it-works?demo=full", true],
	["/how-it-works#demo", true],
	["/how-it-works-not", false],
	["/blog", false],
	["?demo=full", false],
])("%s: %s", (to, expected) => {
	expect(hasOwnScript(to)).toBe(expected);
});
