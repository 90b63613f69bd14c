import { describe, expect, test } from "vitest";
import { mailAddress, readableAddress } from "./email-address.ts";

describe("a typed address becomes one that mail servers take", () => {
	test.each([
		["Ann.Berg@Example.COM", "ann.berg@example.com"],
		["mailto:ann@example.com", "ann@example.com"],
		["MAILTO:ann%2Blisbon@example.com?subject=Hello%20there", "ann+lisbon@example.com"],
		["ann@example.com.", "ann@example.com"],
		["ann@example.com...", "ann@example.com"],
		["ann@例え。jp。", "ann@xn--r8jz45g.jp"],
		["ann@bücher.example", "ann@xn--bcher-kva.example"],
		["ann@BÜCHER.example", "ann@xn--bcher-kva.example"],
		["ann@bu\u0308cher.example", "ann@xn--bcher-kva.example"],
		["ann@xn--bcher-kva.example", "ann@xn--bcher-kva.example"],
		["ann@XN--BCHER-KVA.example", "ann@xn--bcher-kva.example"],
		["ann@ｇｍａｉｌ．com", "ann@gmail.com"],
		["ann@straße.de", "ann@xn--strae-oqa.de"],
		["ann@ΒΟΛΟΣ.gr", "ann@xn--nxaslbu.gr"],
	])("%j as %j", (typed, address) => {
		expect(mailAddress(typed)).toBe(address);
	});

	test.each([
		["a letter that only looks like one", "ann@\u0430pple.com", "ann@xn--pple-43d.com"],
		["a dotless i", "ann@gma\u0131l.com", "ann@xn--gmal-nza.com"],
	])("%s stays another domain", (_, typed, address) => {
		expect(mailAddress(typed)).toBe(address);
	});

	test("the name before the @ is only put into small letters", () => {
		expect(mailAddress("Ｊörg@bücher.example")).toBe("ｊörg@xn--bcher-kva.example");
	});

	test.each([
		"ann@a/b.bücher.example",
		"ann@ex%61mple.bücher.example",
		"ann@bücher.example:25",
		"ann@a／b.com",
		"ann@a％62.com",
		"ann@xn--a-ü.example",
		"mailto:ann@example.com?cc=eve@example.com",
		"mailto:ann@example.com%0ABcc:eve@example.com",
		"mailto:ann%@example.com",
		"bücher.example",
	])("no domain is made of a part of %j", (typed) => {
		expect(mailAddress(typed)).not.toMatch(/^[a-z]+@[a-z0-9.-]+$/);
	});

	test("the same address typed either way is the same", () => {
		for (const typed of ["ann@bücher.example", "Ann@Bücher.Example.", "mailto:ann@xn--bcher-kva.example"]) {
			expect(mailAddress(mailAddress(typed))).toBe("ann@xn--bcher-kva.example");
		}
	});
});

describe("an address is shown", () => {
	test.each([
		["ann@example.com", "ann@example.com"],
		["ann@xn--bcher-kva.example", "ann@bücher.example"],
		["ann@mail.xn--strae-oqa.de", "ann@mail.straße.de"],
		["ann@xn--r8jz45g.jp", "ann@例え.jp"],
		["ann@xn--e1afmkfd.xn--p1ai", "ann@пример.рф"],
		["ann@mail.xn--e1afmkfd.xn--p1ai", "ann@mail.пример.рф"],
		["ann@xn--mgbh0fb.xn--kgbechtv", "ann@مثال.إختبار"],
	])("%j as %j", (address, shown) => {
		expect(readableAddress(address)).toBe(shown);
	});

	test.each([
		["Cyrillic letters in a Latin word", "ann@xn--pple-43d.com"],
		["a whole word of Cyrillic letters that looks Latin", "ann@xn--80ak6aa92e.com"],
		["a dotless i", "ann@xn--gmal-nza.com"],
		["a Latin letter of phonetic writing", "ann@xn--mail-z7b.com"],
		["no letters at all", "ann@xn--i-7iq.ws"],
		["what decodes to nothing", "ann@xn--zzzzzz.com"],
	])("as it is stored where its domain has %s", (_, address) => {
		expect(readableAddress(address)).toBe(address);
	});

	test("what is shown is the same address when it is typed", () => {
		for (const address of ["ann@xn--bcher-kva.example", "ann@xn--r8jz45g.jp", "ann@xn--pple-43d.com"]) {
			expect(mailAddress(readableAddress(address))).toBe(address);
		}
	});
});
