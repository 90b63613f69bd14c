import { expect, test } from "vitest";
import { patternsOf, readSearch } from "./search.ts";

const read = (query: string) => readSearch(new URLSearchParams(query));

test.each([
	["", { text: "", page: 1 }],
	["q=%20Ben%20%20Okri%20&page=3", { text: "Ben Okri", page: 3 }],
	["page=0", { text: "", page: 1 }],
	["page=-1", { text: "", page: 1 }],
	["page=2.5", { text: "", page: 1 }],
	["page=1e9", { text: "", page: 1 }],
	["page=123456", { text: "", page: 1 }],
])("?%s asks for %o", (query, search) => {
	expect(read(query)).toEqual(search);
});

test("signs that LIKE has a meaning for are searched as they are", () => {
	expect(patternsOf("5%_\\")).toEqual(["%5\\%\\_\\\\%"]);
});

test("an address is also searched as it is stored", () => {
	expect(patternsOf("ann@bücher.example")).toContain("%ann@xn--bcher-kva.example%");
	expect(patternsOf("ann@b")).toEqual(["%ann@b%"]);
});

test("letters that databases tell apart are searched as capitals, as small letters and as in a name", () => {
	expect(patternsOf("öZGÜR")).toEqual(["%özgÜr%", "%özgür%", "%ÖzgÜr%", "%Özgür%"]);
});
