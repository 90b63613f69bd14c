import { expect, test } from "vitest";
import { someNames } from "./texts.ts";

test.each([
	[["Ana"], "Ana"],
	[["Ana", "Ben", "Cleo", "Dan", "Eva", "Fred"], "Ana, Ben, Cleo, Dan, Eva, Fred"],
	[["Ana", "Ben", "Cleo", "Dan", "Eva", "Fred", "Gus"], "Ana, Ben, Cleo, Dan, Eva, Fred and 1 other"],
	[Array.from({ length: 250 }, () => "Ana"), "Ana, Ana, Ana, Ana, Ana, Ana and 244 others"],
])("of %j a sentence names the first", (names, words) => {
	expect(someNames(names)).toBe(words);
});
