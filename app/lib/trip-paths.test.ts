import { expect, test } from "vitest";
import { isInTrip } from "./trip-paths.ts";

test.each([
	["/trip/x", true],
	["/trip/x/refunds", true],
	["/join/x", true],
	["/checkout/x/m/p", true],
	["/fund-release/x", true],
	["/place/x.y", true],
	["/i/x", true],
	["/g/x", true],
	["/trip-results", false],
	["/", false],
	["/checkout-subscription", false],
])("%s", (pathname, isIn) => {
	expect(isInTrip(pathname)).toBe(isIn);
});
