import { expect, test } from "vitest";
import { fillIn } from "./canned-answers.ts";

const OF = { name: "Maya Moreno", number: 1042, trip: "Lisbon" };

test.each([
	["Hello {name},", OF, "Hello Maya,"],
	["It is number {number}.", OF, "It is number 1042."],
	["About {trip}, {name}: {trip}!", OF, "About Lisbon, Maya: Lisbon!"],
	["About {trip}", { ...OF, trip: null }, "About {trip}"],
	["{Name} {other} {}", OF, "{Name} {other} {}"],
	["Hello {name}", { ...OF, name: "{number}" }, "Hello {number}"],
	["Hello {name}", { ...OF, name: "$& $1" }, "Hello $&"],
	["No placeholder", OF, "No placeholder"],
])("%s", (text, of, filled) => {
	expect(fillIn(text, of)).toBe(filled);
});
