import { expect, test } from "vitest";
import { mailtoLink } from "./mailto.ts";

test.each([
	["ben@people.example", "Re: Hello", "mailto:ben@people.example?subject=Re%3A%20Hello"],
	["a+b@people.example", "x", "mailto:a%2Bb@people.example?subject=x"],
	["a?bcc=all@people.example", "x", "mailto:a%3Fbcc%3Dall@people.example?subject=x"],
	["ben@people.example&cc=x@y.example", "x", "mailto:ben%40people.example%26cc%3Dx@y.example?subject=x"],
	[
		"ben@people.example",
		"a&body=b\r\nBcc: c",
		"mailto:ben@people.example?subject=a%26body%3Db%0D%0ABcc%3A%20c",
	],
])("an answer to %s about %j", (address, subject, link) => {
	expect(mailtoLink(address, subject)).toBe(link);
});
