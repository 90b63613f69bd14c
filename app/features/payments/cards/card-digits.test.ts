import { expect, test } from "vitest";
import { groupDigits } from "./card-digits.ts";

test("digits are grouped by four, and everything else goes", () => {
	expect(groupDigits("4242-4242x42424242")).toBe("4242 4242 4242 4242");
	expect(groupDigits("4242")).toBe("4242");
	expect(groupDigits("42424")).toBe("4242 4");
});

test("a card's field takes 19 digits", () => {
	expect(groupDigits("1".repeat(30))).toBe("1111 1111 1111 1111 111");
});
