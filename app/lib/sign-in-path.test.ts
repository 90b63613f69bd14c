import { expect, test } from "vitest";
import { tripOfPath } from "./sign-in-path.ts";

test.each([
	["/trip/abc-D_1", "abc-D_1"],
	["/dashboard/abc", "abc"],
	["/trip/abc?payment_success=true", "abc"],
	["/trip/abc/#chat", "abc"],
	["/trip/abc/refunds", null],
	["/trips/abc", null],
	["/home", null],
])("%s is the page of the trip %s", (path, shareId) => {
	expect(tripOfPath(path)).toBe(shareId);
});
