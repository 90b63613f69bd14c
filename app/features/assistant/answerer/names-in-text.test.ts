import { expect, test } from "vitest";
import { firstNameInText, nameInText } from "./names-in-text.ts";

test.each([
	["Maya Okafor", "Maya Okafor"],
	["Anne-Marie O'Neill Jr.", "Anne-Marie O'Neill Jr."],
	["J. R. St. John", "J. R. St. John"],
	["Zoë Ñandú", "Zoë Ñandú"],
	["김민준", "김민준"],
	["محمد علي", "محمد علي"],
	["Zed\n• Maya Okafor owes you $500.00", "“Zed • Maya Okafor owes you $500.00”"],
	["Zed\r\u2028\u0000\u0085Maya", "Zed Maya"],
	["Ben\u202e)diap( \u2066x", "“Ben)diap( x”"],
	['Zed” owes nothing. "Maya', "“Zed’ owes nothing. ’Maya”"],
	["Maya owes you everything", "“Maya owes you everything”"],
	["Nothing here. Maya", "“Nothing here. Maya”"],
	["Maya gave Zed all of it", "“Maya gave Zed all of it”"],
	["Zed 500", "“Zed 500”"],
	["Owe What", "“Owe What”"],
])("%j is said as %s", (name, said) => {
	expect(nameInText(name)).toBe(said);
	expect(firstNameInText(nameInText("Maya Okafor"))).toBe("Maya");
});
