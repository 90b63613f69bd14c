import { expect, test } from "vitest";
import { isBrokenAddress, pageOfData, safePath, withoutTrailingMarks } from "./paths.ts";

test.each(["/trip/abc", "/trip/abc?x=1#chat", "/"])("%s is kept", (path) => {
	expect(safePath(path, "/home")).toBe(path);
});

test.each([
	"//evil.example",
	"/\\evil.example",
	"/\t/evil.example",
	"https://evil.example",
	"javascript:alert(1)",
	"",
	null,
	"/.//evil.example",
])("%s goes to the fallback", (path) => {
	expect(safePath(path, "/home")).toBe("/home");
});

test.each([
	["/trip/abc?x=%0a", false],
	["/trip/%E2%80%8Babc%20", false],
	["/%0a", true],
	["/login%0D", true],
	["/%e2%80%a8", true],
	["/a%2f%00", true],
	["/%ff", true],
	["/%", true],
])("%s is broken: %s", (address, isBroken) => {
	expect(isBrokenAddress(address)).toBe(isBroken);
});

test.each([".", ")", ",", "!", '"', "%22", "%20", "*", "%3E", "%E2%80%8B", ").", "%E3%80%82", "...%20"])(
	"%s behind an address is left out",
	(trail) => {
		expect(withoutTrailingMarks(`/trip/a-b_C9${trail}`)).toBe("/trip/a-b_C9");
	},
);

test.each([
	"/",
	"/trip/abc",
	"/trip/abc/",
	"/favicon.svg",
	"/%E6%97%A5%E6%9C%AC",
	"//evil.example.",
	"/trip/abc%0a",
	"/.",
])("%s stays as it is", (path) => {
	expect(withoutTrailingMarks(path)).toBeNull();
});

test.each([
	["/login.data", "/login"],
	["/_.data", "/"],
	["/login/_.data", "/login/"],
	["/blog/dear_.data", "/blog/dear_"],
	["/login", "/login"],
])("the data at %s are those of %s", (path, page) => {
	expect(pageOfData(path)).toBe(page);
});
