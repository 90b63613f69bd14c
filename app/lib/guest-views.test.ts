import { expect, test } from "vitest";
import { guestViewOf, guestViewPath } from "./guest-views.ts";

test.each([
	["/trip/abc", null, "/join/abc"],
	["/trip/abc/receipts?payment=1", "receipts", "/trip/abc/receipts"],
	["/trip/abc/itinerary", "itinerary", "/trip/abc/itinerary"],
	["/trip/abc/price", "price", "/trip/abc/price"],
	["/trip/abc/companions", "companions", "/trip/abc/companions"],
	["/trip/abc/outside/x1", "outside", "/trip/abc/outside"],
	["/trip/abc/pool", "pool", "/trip/abc/pool"],
	["/trip/abc?view=chat#chat", "chat", "/join/abc?view=chat#chat"],
	["/trip/abc?view=money", null, "/join/abc"],
	["/trip/abc/members/x/remove", null, "/join/abc"],
	["/profile", null, "/join/abc"],
])("%s in a mail is %s of a guest, who finds it at %s", (path, view, own) => {
	expect(guestViewOf(path)).toBe(view);
	expect(guestViewPath("abc", view)).toBe(own);
});

test("an invented view is the membership's own page", () => {
	expect(guestViewPath("abc", "https://elsewhere.example")).toBe("/join/abc");
});
