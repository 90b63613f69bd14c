import { expect, test } from "vitest";
import { viewOf } from "./views.ts";

test.each([
	["", "trip"],
	["view=money", "money"],
	["view=chat&before=m1", "chat"],
	["view=admin", "trip"],
	["view=", "trip"],
])("?%s shows %s", (query, view) => {
	expect(viewOf(new URLSearchParams(query))).toBe(view);
});
