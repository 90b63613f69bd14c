import { expect, test } from "vitest";
import { isOtherView } from "./other-view.ts";

test.each([
	["/trip/a", "/trip/a?view=money", true],
	["/trip/a?view=money", "/trip/a?view=chat#chat", true],
	["/trip/a?view=money", "/trip/b?view=money", false],
	["/trip/a?view=people", "/trip/a?view=people&page=1", false],
	["/trip/a?view=chat&before=m1", "/trip/a", false],
])("from %s to %s only the view changes: %s", (from, to, expected) => {
	const origin = "https://gangway.example";
	expect(isOtherView(new URL(from, origin), new URL(to, origin))).toBe(expected);
});
