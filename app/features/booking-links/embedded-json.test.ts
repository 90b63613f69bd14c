import { expect, test } from "vitest";
import { parseEmbedded } from "./embedded-json.ts";

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
	["lines of JSON in a text", `self.__next_f.push(${JSON.stringify(`5:${JSON_TEXT}\n6:[1]`)})`],
])("the value in %s is found", (_what, script) => {
	expect(parseEmbedded([script])).toContainEqual(VALUE);
});

test.each([
	"",
	"{",
	"[[[[[[[[[[[[",
	'"{',
	"don't {}",
	"{a:{b:1}}",
	"var x = function(){ return 1 }",
	'{"a":1',
])("%j has no value", (script) => {
	expect(parseEmbedded([script]).filter((value) => JSON.stringify(value) !== "{}")).toEqual([]);
});
