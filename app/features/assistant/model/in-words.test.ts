import { expect, test } from "vitest";
import { inWords } from "./in-words.ts";

test("Amounts and days are in the words in which they are said, and what only we need is left out", () => {
	const fact = {
		...{
			shareCents: 97_000,
			dueDate: "2027-03-12",
			ground: { latitude: 38.7, altitude: 0 },
			count: 5,
			clockTime: "9:40 PM",
		},
		list: [{ date: "2027-03-13", lateCents: -50, title: null }],
	};
	expect(inWords(fact)).toEqual({
		...{ share: "$970.00", dueDate: "Fri, Mar 12, 2027", count: 5, clockTime: "9:40 PM" },
		list: [{ date: "Sat, Mar 13, 2027", late: "−$0.50", title: null }],
	});
});

test.each([
	["Write to ann.lee+trip@mail.example.com, please", "Write to [left out], please"],
	["Call +1 (617) 555-0142 tonight", "Call [left out] tonight"],
	["Card 4242 4242 4242 4242 exp 12/29", "Card [left out] exp 12/29"],
	["IBAN DE89370400440532013000", "IBAN DE[left out]"],
	["４２４２４２４２４２４２４２４２", "[left out]"],
	["TAP 218 at 9:40, gate 12", "TAP 218 at 9:40, gate 12"],
	["Dinner 2027-03-12 20:00", "Dinner [left out]:00"],
	["We are 6", "We are 6"],
])("Of what people typed, %s becomes %s", (typed, sent) => {
	expect(inWords({ text: typed })).toEqual({ text: sent });
});
