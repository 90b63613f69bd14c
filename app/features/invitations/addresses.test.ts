import { expect, test } from "vitest";
import { readAddresses } from "./addresses.ts";

test("addresses stand between commas, semicolons and line ends, and each counts once", () => {
	expect(
		readAddresses(" ben@people.example, Cara@People.example;dan@people.example\r\nben@people.example\n,;\n"),
	).toEqual({
		addresses: ["ben@people.example", "cara@people.example", "dan@people.example"],
		repeated: ["ben@people.example"],
		invalid: [],
	});
});

test("an address may have its owner's name before it, as mail programs copy it", () => {
	expect(readAddresses('"Kline" <ben@people.example>; Cara <cara@people.example>').addresses).toEqual([
		"ben@people.example",
		"cara@people.example",
	]);
});

test.each([
	["ben@people.example\r\nBcc: eve@people.example", ["ben@people.example"], ["Bcc: eve@people.example"]],
	["ben@people.example%0ABcc:eve@people.example", [], ["ben@people.example%0ABcc:eve@people.example"]],
	["ben@people.example eve@people.example", [], ["ben@people.example eve@people.example"]],
	["ben@people.example\u2028eve@people.example", [], ["ben@people.example\u2028eve@people.example"]],
	["<script>alert(1)</script>", [], ["<script>alert(1)</script>"]],
	["ben@people.example\u0000", [], ["ben@people.example\u0000"]],
	["@", [], ["@"]],
	[`${"a".repeat(300)}@people.example`, [], [`${"a".repeat(300)}@people.example`]],
	["ben@people.example?cc=eve@people.example", [], ["ben@people.example?cc=eve@people.example"]],
	["<ben@people.example>, <<eve@people.example>>", ["ben@people.example"], ["<<eve@people.example>>"]],
	["ben@people\u202eexample.example", ["ben@peopleexample.example"], []],
])("of %j only whole addresses are taken", (typed, addresses, invalid) => {
	expect(readAddresses(typed)).toEqual({ addresses, repeated: [], invalid });
});
