import { expect, test } from "vitest";
import { firstNameOf, firstWordOf } from "./first-name.ts";

test.each([
	["Jonas Lindqvist", "Jonas"],
	["Jonas", "Jonas"],
	["Zoë van der Berg", "Zoë"],
	["Dr. Ben Okafor", "Dr. Ben Okafor"],
	["J R", "J R"],
	["Trip Member", "Trip Member"],
	["", ""],
])("%s is greeted as %s", (name, first) => {
	expect(firstNameOf(name)).toBe(first);
});

test.each([
	["Maya", "Maya"],
	["Maya Lindqvist", "Maya"],
	["  Maya   Lindqvist ", "Maya"],
	["M. Lindqvist", "M."],
	["María José de la Cruz", "María"],
	["דנה לוי", "דנה"],
	["", ""],
])("of the name %j readers see %j", (name, shown) => {
	expect(firstWordOf(name)).toBe(shown);
});
