import { expect, test } from "vitest";
import { isOtherView, viewOf } from "./views.ts";

test.each([
	["", "trip"],
	["view=money", "money"],
	["view=chat&before=m1", "chat"],
	["view=admin", "trip"],
	["view=", "trip"],
])("?%s shows %s", (query, view) => {
	expect(viewOf(new URLSearchParams(query))).toBe(view);
});

test.each([
	["/trip/a", "/trip/a?view=money", true],
	["/trip/a?view=money", "/trip/a?view=chat#chat", true],
	["/trip/a?view=money", "/trip/b?view=money", false],
	["/trip/a?view=people", "/trip/a?view=people&members=all", false],
	["/trip/a?view=chat&before=m1", "/trip/a", false],
])("from %s to %s only the view changes: %s", (from, to, expected) => {
	const origin = "https://gangway.example";
	expect(isOtherView(new URL(from, origin), new URL(to, origin))).toBe(expected);
});
