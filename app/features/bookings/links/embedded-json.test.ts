import { expect, test } from "vitest";
import { parseEmbedded, parseScript } from "./embedded-json.ts";

const VALUE = { trip: { total: 512.4, note: 'a "b" }' } };
const JSON_TEXT = JSON.stringify(VALUE);
const LITERAL = JSON.stringify(JSON_TEXT);

test.each([
	["JSON", JSON_TEXT],
	["JSON in a comment", `<!--${JSON_TEXT}-->`],
	["Angular's JSON", JSON_TEXT.replaceAll('"', "&q;")],
	["JSON with entities", JSON_TEXT.replaceAll('"', "&quot;")],
	["encoded JSON", encodeURIComponent(JSON_TEXT)],
	["an assignment", `window.__APOLLO_STATE__ = ${JSON_TEXT};\nwindow.x = 1;`],
	["a text that is parsed", `window.__STATE__ = JSON.parse(${LITERAL});`],
	["a text in single quotes", `let s = JSON.parse('${JSON_TEXT.replaceAll("\\", "\\\\")}')`],
	["a text with hexadecimal quotes", `s = "${JSON_TEXT.replaceAll("\\", "\\\\").replaceAll('"', "\\x22")}"`],
	["a function", `(function () { push(${JSON_TEXT}); })()`],
	["encoded JSON in a script", `s = decodeURIComponent("${encodeURIComponent(JSON_TEXT)}")`],
	["a text in backticks", `s = \`\n${JSON_TEXT.replaceAll("\\", "\\\\")}\``],
	["an object with bare keys", `s = {trip:{total:512.4,note:'a "b" }',},};`],
	[
		"a list of places",
		JSON.stringify([["Reactive", 1], { trip: 2 }, { total: 3, note: 4 }, 512.4, VALUE.trip.note]),
	],
	["lines of JSON in a text", `self.__next_f.push(${JSON.stringify(`5:${JSON_TEXT}\n6:[1]`)})`],
])("the value in %s is found", (_what, script) => {
	expect(parseEmbedded([script])).toContainEqual(VALUE);
});

test.each(["", "{", "[[[[[[[[[[[[", '"{', "don't {}", "var x = function(){ return 1 }", '{"a":1'])(
	"%j has no value",
	(script) => {
		expect(parseEmbedded([script]).filter((value) => JSON.stringify(value) !== "{}")).toEqual([]);
	},
);

test.each([
	["a comma too many", '{"name":"Casa","price":512,}'],
	["a comment", '{"name":"Casa", // of the lake\n"price":512}'],
	["a text in single quotes", `{"name":'Casa',"price":512}`],
])("structured data with %s is read, though it is no JSON", (_what, script) => {
	expect(parseScript(script)).toEqual({ name: "Casa", price: 512 });
});

test("a value that a stream cuts in two is found", () => {
	const [start, end] = [JSON_TEXT.slice(0, 20), JSON_TEXT.slice(20)];
	const scripts = [`5:${start}`, `${end}\n`].map((part) => `self.__next_f.push([1,${JSON.stringify(part)}])`);
	expect(parseEmbedded(scripts)).toContainEqual(VALUE);
});

test("a list of places that refer to each other ends", () => {
	const node = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`k${index}`, 1]));
	expect(() => parseEmbedded([JSON.stringify([1, node, 1, 1])])).not.toThrow();
});
