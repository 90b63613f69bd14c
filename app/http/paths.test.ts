import { expect, test } from "vitest";
import { safePath } from "./paths.ts";

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
