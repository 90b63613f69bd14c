import { expect, test } from "vitest";
import { readAddresses } from "./addresses.ts";

const three = { addresses: ["ben@x.example", "cara@x.example", "dan@x.example"], repeated: [], invalid: [] };

test.each([
	["commas", "ben@x.example, Cara@X.example,dan@x.example"],
	["semicolons", " ben@x.example;cara@x.example; dan@x.example;"],
	["line ends", "ben@x.example\r\ncara@x.example\n\ndan@x.example\n"],
	["spaces and tabs", "ben@x.example cara@x.example\tdan@x.example"],
	["spaces of other kinds", "ben@x.example\u2028cara@x.example\u00a0dan@x.example"],
	["all at once", "ben@x.example, ;\n cara@x.example ,dan@x.example\n,;\n"],
	["names", "Ben Miller <ben@x.example>, Cara O'Neil <Cara@X.example>, <dan@x.example>"],
	["names without a comma", "Ben Miller <ben@x.example> Cara <cara@x.example>\ndan@x.example"],
	["names in quotes", '"Miller, Ben" <ben@x.example>; "Cara; C." <cara@x.example>;dan@x.example'],
	["surnames first", "Miller, Ben <ben@x.example>; Kline, Cara <cara@x.example>; dan@x.example"],
	["fullwidth commas", "ben@x.example，cara@x.example；dan@x.example"],
	["ideographic commas", "ben@x.example、cara@x.example､dan@x.example"],
	["Arabic commas", "ben@x.example، cara@x.example؛ dan@x.example"],
	["commas of yet other scripts", "ben@x.example፣cara@x.example︐dan@x.example\u037e"],
	["names between such commas", "Ben Miller <ben@x.example>、Cara <cara@x.example>؛ <dan@x.example>"],
	["links", "mailto:ben@x.example, MAILTO:cara@x.example?subject=Lisbon <mailto:dan@x.example>"],
	["full stops", "ben@x.example. cara@x.example., dan@x.example."],
	["names and full stops", "Ben <ben@x.example>. Cara <cara@x.example>.\n<dan@x.example.>"],
	["full stops of other scripts", "ben@x.example。、cara@x.example。\nDan <dan@x.example>。"],
	["names with the address as the name", '"ben@x.example" <ben@x.example>, cara@x.example, dan@x.example'],
])("addresses stand between %s", (_, typed) => {
	expect(readAddresses(typed)).toEqual(three);
});

test("an address counts once", () => {
	expect(readAddresses("ben@x.example Ben <BEN@x.example>, cara@x.example; ben@x.example")).toEqual({
		addresses: ["ben@x.example", "cara@x.example"],
		repeated: ["ben@x.example"],
		invalid: [],
	});
});

test("a domain in another script counts as the same in either form", () => {
	expect(readAddresses("ben@bücher.example، Ben <BEN@xn--bcher-kva.example>、cara@例え。jp")).toEqual({
		addresses: ["ben@xn--bcher-kva.example", "cara@xn--r8jz45g.jp"],
		repeated: ["ben@xn--bcher-kva.example"],
		invalid: [],
	});
});

test.each([
	["ben@x.example, cara@x, dan@x.example", ["ben@x.example", "dan@x.example"], ["cara@x"]],
	["ben@x.example cara@x dan@x.example", ["ben@x.example", "dan@x.example"], ["cara@x"]],
	["Ben Miller <ben@x>, Cara <cara@x.example>", ["cara@x.example"], ["ben@x"]],
	["Ben Miller ben@x.example", ["ben@x.example"], ["Ben Miller"]],
	["Ben <>, cara@x.example", ["cara@x.example"], ["Ben <>"]],
	["Ben Miller, cara@x.example", ["cara@x.example"], ["Ben Miller"]],
	["cara.x.example, Ben <ben@x.example>", ["ben@x.example"], ["cara.x.example"]],
	["ben@x.example\r\nBcc: eve@x.example", ["ben@x.example", "eve@x.example"], ["Bcc:"]],
	["ben@x.example%0ABcc:eve@x.example", [], ["ben@x.example%0ABcc:eve@x.example"]],
	["<script>alert(1)</script>", [], ["<script>alert(1)</script>"]],
	["ben@x.example\u0000", [], ["ben@x.example\u0000"]],
	["@", [], ["@"]],
	["ben@x.example . cara@x.example", ["ben@x.example", "cara@x.example"], []],
	["mailto:ben@x.example?cc=eve@x.example", [], ["mailto:ben@x.example?cc=eve@x.example"]],
	["mailto:ben@x.example,cara@x.example?subject=Hi", ["ben@x.example"], ["cara@x.example?subject=Hi"]],
	["cara.x.example、 Ben <ben@x.example>", ["ben@x.example"], ["cara.x.example"]],
	[`${"a".repeat(300)}@x.example`, [], [`${"a".repeat(300)}@x.example`]],
	["ben@x.example?cc=eve@x.example", [], ["ben@x.example?cc=eve@x.example"]],
	["<ben@x.example>, <<eve@x.example>>", ["ben@x.example"], ["<<eve@x.example>>"]],
	["ben@x\u202eexample.example", ["ben@xexample.example"], []],
])("of %j only whole addresses are taken, and the others are named as they were typed", (typed, ...found) => {
	const [addresses, invalid] = found;
	expect(readAddresses(typed)).toEqual({ addresses, repeated: [], invalid });
});

test.each(["a ", "a,", '"', '"" ', "<", "a<", "x@ ", "a،", ">.", "a。"])(
	"8,000 characters of %j are read quickly",
	(part) => {
		const start = performance.now();
		readAddresses(part.repeat(8_000 / part.length));
		expect(performance.now() - start).toBeLessThan(1_000); // would be seconds if it were quadratic
	},
);
