import { describe, expect, test } from "vitest";
import { linkify } from "./linkify.ts";

const linksOf = (text: string) => linkify(text).filter((_, index) => index % 2 === 1);

describe("web addresses in a message", () => {
	test.each([
		["See https://x.example/a?b=1#c.", ["https://x.example/a?b=1#c"]],
		["(https://x.example/a)", ["https://x.example/a"]],
		["https://en.example/wiki/Lisbon_(city), yes", ["https://en.example/wiki/Lisbon_(city)"]],
		["(see https://en.example/wiki/Lisbon_(city)).)", ["https://en.example/wiki/Lisbon_(city)"]],
		["http://a.example and HTTPS://B.example!", ["http://a.example", "HTTPS://B.example"]],
		["https://bücher.example/ü", ["https://bücher.example/ü"]],
		["no address here, x.example neither", []],
		["https:// nothing", []],
	])("of %j are %j", (text, links) => {
		expect(linksOf(text)).toEqual(links);
	});

	test.each([
		"javascript:alert(1)",
		"JaVaScRiPt://x.example/%0aalert(1)",
		"data:text/html,<script>alert(1)</script>",
		"vbscript:x",
		"file:///etc/passwd",
		"//x.example",
		"https://bank.example@evil.example/",
		"https://user:password@evil.example/",
		"https://:password@evil.example/",
		"https://",
		"http://[::1",
	])("are not found in %j", (text) => {
		expect(linksOf(text)).toEqual([]);
	});

	test("end where markup, quotes, control characters and turned text begin", () => {
		expect(linksOf('https://x.example/"onmouseover="alert(1)')).toEqual(["https://x.example/"]);
		expect(linksOf("https://x.example/<script>")).toEqual(["https://x.example/"]);
		expect(linksOf("https://x.example/\u202egpj.exe")).toEqual(["https://x.example/"]);
		expect(linksOf("https://x.example/\u0000a")).toEqual(["https://x.example/"]);
	});

	test("change not a letter of the text, and a long one takes no time", () => {
		const texts = ["", "a", "https://a.example", " https://a.example  https://b.example\n", "(((https://a"];
		for (const text of texts) expect(linkify(text).join("")).toBe(text);
		const long = "https://x.example/".repeat(5) + ")".repeat(1_900);
		const begun = process.threadCpuUsage();
		expect(linkify(long).join("")).toBe(long);
		expect(process.threadCpuUsage(begun).user).toBeLessThan(10_000); // µs, without the time that other processes on this machine take
	});
});
