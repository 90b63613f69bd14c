import { expect, test } from "vitest";
import { replaceAddress } from "./replace-address.ts";

test("an address is replaced wherever it stands by itself", () => {
	const typed = "reuben@gmial.com, Ben <ben@gmial.com>; ben@gmial.com.au mailto:ben@gmial.com.";
	expect(replaceAddress(typed, "ben@gmial.com", "ben@gmail.com")).toBe(
		"reuben@gmial.com, Ben <ben@gmail.com>; ben@gmial.com.au mailto:ben@gmail.com.",
	);
	expect(replaceAddress("Ann+x@Gmial.com", "Ann+x@Gmial.com", "ann+x@gmail.com")).toBe("ann+x@gmail.com");
	expect(replaceAddress("a-b/c@gmial.com", "a-b/c@gmial.com", "a-b/c@gmail.com")).toBe("a-b/c@gmail.com");
	expect(replaceAddress("a$&@gmial.com", "a$&@gmial.com", "a$&@gmail.com")).toBe("a$&@gmail.com");
});
