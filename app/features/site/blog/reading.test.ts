import { expect, test } from "vitest";
import { countLikes, NOTHING_READ, toggled, toReading } from "./reading.ts";

test("the count of likes begins at 24, and a like of one's own is one more", () => {
	expect([countLikes(false), countLikes(true)]).toEqual([24, 25]);
});

test("an article is added to a list and taken out again", () => {
	expect(toggled([], 3)).toEqual([3]);
	expect(toggled([1, 3, 5], 3)).toEqual([1, 5]);
});

test("a list does not grow without end", () => {
	const full = Array.from({ length: 200 }, (_, index) => index + 1);
	const next = toggled(full, 999);
	expect([next.length, next[0], next.at(-1)]).toEqual([200, 2, 999]);
	expect(toReading({ likes: next, bookmarks: [] }).likes).toEqual(next);
});

test.each([
	null,
	"x",
	{},
	{ likes: "3", bookmarks: [] },
	{ likes: ["3"], bookmarks: [] },
	{ likes: [1.5], bookmarks: [] },
	{ likes: [-1], bookmarks: [] },
	{ likes: Array.from({ length: 201 }, () => 1), bookmarks: [] },
])("a cookie that we have not made counts as none: %j", (value) => {
	expect(toReading(value)).toEqual(NOTHING_READ);
});
