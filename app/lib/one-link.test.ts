import { describe, expect, test } from "vitest";
import { oneLink } from "./one-link.ts";
import { isWebLink } from "./web-link.ts";

const ROOM = "https://www.airbnb.com/rooms/1";

test.each([
	["airbnb.com/rooms/12345", "https://airbnb.com/rooms/12345"],
	["www.booking.com", "https://www.booking.com"],
	[" Airbnb.co.uk/rooms/1?check_in=2027-03-12 ", "https://Airbnb.co.uk/rooms/1?check_in=2027-03-12"],
	["pension-müller.de#rooms", "https://pension-müller.de#rooms"],
	["hotel.example:8443/x", "https://hotel.example:8443/x"],
	["http://a.example/", "http://a.example/"],
])("%s is completed to %s", (typed, link) => {
	expect(oneLink(typed)).toBe(link);
	expect(isWebLink(link)).toBe(true);
});

test.each([
	...["javascript:alert(1)", "data:text/html,x", "mailto:a@b.example", "//a.example", "localhost/x"],
	...["12.50", "127.0.0.1/x", "a@b.example", "Hotel Sol", "a..example", "http:/a.example", ""],
	...[
		"https://",
		"http://[::1",
		"ftp://www.airbnb.com/rooms/1",
		"Mr.Smith and/or Mr.Jones/Smith",
		"airbnb.com maybe",
	],
	...[
		"Nice.Look at this",
		"write to anna@airbnb.com/x",
		"javascript:open(a.example)",
		"https://a.example/\u0000x",
	],
])("%j has no link, and stays as it was typed", (typed) => {
	expect(oneLink(typed)).toBe(typed);
	expect(isWebLink(typed)).toBe(false);
});

describe("the one link in a text is taken, without the text", () => {
	test.each([
		["Check out this place! https://www.airbnb.com/h/alfama-flat", "https://www.airbnb.com/h/alfama-flat"],
		[`<${ROOM}>`, ROOM],
		[`${ROOM}.`, ROOM],
		[`See ${ROOM}, or not?`, ROOM],
		[`Is it ${ROOM}?!`, ROOM],
		[`(${ROOM}).`, ROOM],
		[`"${ROOM}"`, ROOM],
		[`'${ROOM}', she said`, ROOM],
		[`“${ROOM}” – «our» flat`, ROOM],
		[`„${ROOM}“`, ROOM],
		[`*see ${ROOM}*`, ROOM],
		[`__${ROOM}__`, ROOM],
		[`[Our flat](${ROOM})`, ROOM],
		[`[Our flat](<${ROOM}> "Alfama")`, ROOM],
		[`<a href="${ROOM}">our flat</a>`, ROOM],
		[`{"url":"${ROOM}"}`, ROOM],
		[`Link:${ROOM}`, ROOM],
		[`Our flat:\n${ROOM}\r\nNice, no?`, ROOM],
		[`\u200b${ROOM}\u200b \ufeffyes`, ROOM],
		[`${ROOM}…`, ROOM],
		[`${ROOM}—great`, ROOM],
		[`${ROOM}😍`, ROOM],
		["HTTPS://WWW.AIRBNB.COM/rooms/1!", "HTTPS://WWW.AIRBNB.COM/rooms/1"],
		["look at www.airbnb.com/rooms/1, please", ROOM],
		["we take airbnb.com/rooms/1.", "https://airbnb.com/rooms/1"],
		["(airbnb.com/rooms/1)", "https://airbnb.com/rooms/1"],
		["<www.airbnb.com>.", "https://www.airbnb.com"],
		["from Booking.com: https://www.booking.com/Share-abc", "https://www.booking.com/Share-abc"],
		["www.airbnb.com has it: www.airbnb.com/rooms/1", ROOM],
		["https://hotel.example:8443/x.", "https://hotel.example:8443/x"],
	])("%j", (text, link) => {
		expect(oneLink(text)).toBe(link);
	});

	test.each([
		["Смотри: https://www.airbnb.com/rooms/1 — отлично", ROOM],
		["このホテル（https://www.airbnb.com/rooms/1）どう？", ROOM],
		["https://www.airbnb.com/rooms/1、いいね。", ROOM],
		["https://www.airbnb.com/rooms/1はどう", ROOM],
		["見て：www.airbnb.com/rooms/1", ROOM],
		["見てwww.airbnb.com/rooms/1", ROOM],
		["https://www.airbnb.com/rooms/1에서", ROOM],
		["انظر https://www.airbnb.com/rooms/1،", ROOM],
		["https://ja.example/東京?q=宿", "https://ja.example/東京?q=宿"],
		["https://de.example/München.", "https://de.example/München"],
	])("in other scripts: %j", (text, link) => {
		expect(oneLink(text)).toBe(link);
	});

	test.each([
		["(https://en.example/Lisbon_(city))", "https://en.example/Lisbon_(city)"],
		["https://x.example/?ids[]=1&ids[]=2", "https://x.example/?ids[]=1&ids[]=2"],
		["https://www.booking.com/hotel/ie/o'brien.html", "https://www.booking.com/hotel/ie/o'brien.html"],
		["https://x.example/token_", "https://x.example/token_"],
		["https://x.example/a,b;c:d!e.html", "https://x.example/a,b;c:d!e.html"],
		["https://web.example/save/https://hotel.example/1", "https://web.example/save/https://hotel.example/1"],
	])("what belongs to a link stays in %j", (text, link) => {
		expect(oneLink(text)).toBe(link);
	});
});

test.each([
	[`${ROOM} ${ROOM}`, ROOM],
	[`${ROOM}${ROOM}`, ROOM],
	[`[${ROOM}](${ROOM})`, ROOM],
	[`<a href="${ROOM}">${ROOM}</a>`, ROOM],
	[`www.airbnb.com/rooms/1 is ${ROOM}/`, `${ROOM}/`],
	[`${ROOM}, http://airbnb.com/rooms/1`, ROOM],
	[`${ROOM} https://l.facebook.com/l.php?u=https%3A%2F%2Fwww.airbnb.com%2Frooms%2F1`, ROOM],
])("the same link twice in %s is one", (text, link) => {
	expect(oneLink(text)).toBe(link);
});

test.each([
	`${ROOM} or https://www.airbnb.com/rooms/2`,
	`${ROOM},https://www.booking.com/Share-abc`,
	"'https://a.example/1','https://a.example/2'",
	`${ROOM}#photos ${ROOM}#map`,
	"www.airbnb.com/rooms/1 www.airbnb.com/rooms/2",
	"booking.com/hotel/pt/x.html or https://www.airbnb.com/rooms/1",
])("of the two links in %s, none is taken", (text) => {
	expect(oneLink(text)).toBeNull();
});

test("a link that was taken is taken again as it is", () => {
	const wrapped = [
		"https://www.google.com/url?q=https://x.example/a%20b.",
		"https://www.google.com/url?q=https://x.example/a)b",
		`https://www.google.com/url?q=${encodeURIComponent("https://x.example/東京 'a'")}`,
	];
	for (const text of wrapped) {
		const link = oneLink(text) ?? "";
		expect(link).toMatch(/^https:\/\/x\.example\//);
		expect(oneLink(link)).toBe(link);
	}
});

test("a long text takes no time", () => {
	const pieces = ["https://x)/", "www.a.", "a.", "https://a,", "(", "/https://", "[https://x](", "'"];
	const texts = pieces.map((piece) => piece.repeat(100_000 / piece.length));
	const begun = process.threadCpuUsage();
	for (const text of texts) oneLink(text);
	for (const text of texts) oneLink(text.slice(0, 8_000));
	expect(process.threadCpuUsage(begun).user).toBeLessThan(500_000); // µs, without what others on this machine take
});
