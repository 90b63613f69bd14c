import { expect, test } from "vitest";
import { inEnglish } from "./foreign-words.ts";
import { extractPrices } from "./prices.ts";

test.each<[string, (number | string | null)[]]>([
	["$120 per night", [12000, "USD", "night", null]],
	["$120 night", [12000, "USD", "night", null]],
	["$120 x 7 nights", [12000, "USD", "night", 7]],
	["Nightly rate: $120", [12000, "USD", "night", null]],
	["$1,540 for 5 nights", [154000, "USD", "total", 5]],
	["Total for 4 nights: $1,120.00", [112000, "USD", "total", 4]],
	["Trip total: $1,368.40", [136840, "USD", "total", null]],
	["$840 total", [84000, "USD", "total", null]],
	["$684 round trip total", [68400, "USD", "total", null]],
	["684 US dollars", [68400, "USD", null, null]],
	["US$702", [70200, "USD", null, null]],
	["Estimated Total CA$402.11", [40211, "CAD", "total", null]],
	["€ 331 total", [33100, "EUR", "total", null]],
	["$ 289.00 AUD", [28900, "AUD", null, null]],
	["$342 per person", [34200, "USD", "part", null]],
	["$42.10 / day", [4210, "USD", "part", null]],
	["from $98 per night", [9800, "USD", "part", null]],
	["was $900", [90000, "USD", "part", null]],
	["Taxes and fees: $61.37", [6137, "USD", "tax", null]],
	["$61.37 taxes and fees", [6137, "USD", "tax", null]],
	["Cancellation fee: $50", [5000, "USD", "part", null]],
	["$1.00", [null, "USD", null, null]],
	["$99,999", [null, "USD", null, null]],
	["$120 per room per night", [12000, "USD", "night", null]],
	["$120 (avg. per night)", [12000, "USD", "night", null]],
	["$120/nt", [12000, "USD", "night", null]],
	["Nightly: $120", [12000, "USD", "night", null]],
	["US$140 por noche", [14000, "USD", "night", null]],
	["140 $ pro Nacht", [14000, "USD", "night", null]],
	["140 $ la nuit", [14000, "USD", "night", null]],
	["$1,400 weekly", [140000, "USD", "part", null]],
	["Daily rate: $51", [5100, "USD", "part", null]],
	["$120 per person per night", [12000, "USD", "part", null]],
	["Total per adult: $342", [34200, "USD", "part", null]],
	["$342 total per person", [34200, "USD", "part", null]],
	["Total savings $35.00", [3500, "USD", "part", null]],
	["Total taxes and fees: $84.15", [8415, "USD", "tax", null]],
	["Total due today $200", [20000, "USD", "part", null]],
	["Sub-total: $800", [80000, "USD", "part", null]],
	["$25 off", [2500, "USD", "part", null]],
	["Total (incl. taxes & fees): $1,085", [108500, "USD", "total", null]],
	["Total before taxes $1,027", [102700, "USD", "total", null]],
	["$1,085 total includes taxes & fees", [108500, "USD", "total", null]],
	["$840 total TAP Air Portugal", [84000, "USD", "total", null]],
	["$840 TAP", [84000, "USD", null, null]],
	["€ 1.299,00", [129900, "EUR", null, null]],
	["1.234,56 US$", [123456, "USD", null, null]],
	["US$1234,50", [null, "USD", null, null]],
	["€ 1.299", [null, "EUR", null, null]],
	["Price per person: $653.72", [65372, "USD", "part", null]],
	["$512.40\nDeposit", [51240, "USD", null, null]],
	["$512.40 or more", [51240, "USD", "part", null]],
	["Total charges: $512.40", [51240, "USD", "total", null]],
	["Total paid so far: $512.40", [51240, "USD", "part", null]],
	["合計（税込） US$512.40", [51240, "USD", "total", null]],
	["US$180.00から", [18000, "USD", "part", null]],
])("%s", (text, [cents, currency, unit, nights]) => {
	expect(extractPrices(inEnglish(text), "USD")).toMatchObject([{ cents, currency, unit, nights }]);
});

test.each<[string, (boolean | undefined)[]]>([
	["Total (incl. taxes & fees): $1,085", [true]],
	["$1,085 total\nincludes taxes & fees", [true]],
	["Total before taxes $1,027", [false]],
	["$840 total, excl. taxes", [false]],
	["$840 total", [undefined]],
	["Room\n$450\nTaxes\n$62\nTotal\n$512", [undefined, undefined, true]],
	["Cleaning fee\n$60\nTotal\n$512", [undefined, undefined]],
	["Total\n$450\nTotal with taxes\n$512", [undefined, true]],
	["Cleaning fee\n$60\nTotal\n$900\nplus tax", [undefined, false]],
	["Cleaning fee\n$60\nTotal\n$900\nYou pay tax later", [undefined, undefined]],
])("%j includes taxes: %j", (text, withTaxes) => {
	expect(extractPrices(text, "USD").map((price) => price.withTaxes)).toEqual(withTaxes);
});

test("a bare dollar has no currency if the site is unknown", () => {
	expect(extractPrices("$840 total", null)).toMatchObject([
		{ cents: 84000, currency: null, unit: "total", nights: null },
	]);
});

test.each([
	"7 nights",
	"Room 101",
	"2027",
	"4.87 (212)",
	"$1,0\ue00049",
	"$84\ue00000",
	"US$ 1 299",
	"1 299 USD",
	"CHF 1'299",
	"1’299 USD",
	"TAP 218",
])("%s is not a price", (text) => {
	expect(extractPrices(text, "USD")).toEqual([]);
});
