import { expect, test } from "vitest";
import { firstNameOf } from "./first-name.ts";

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
