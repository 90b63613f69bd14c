import { expect, test } from "vitest";
import { STATEMENT_PREFIX, statementLine, statementSuffix } from "./statement-descriptor.ts";

test.each([
	["Lisbon week", "LISBON WEEK"],
	['Ana\'s 30th <Lisboa> "2027" *', "ANAS 30TH"],
	["São Paulo & Rio", "SAO PAULO RIO"],
	["Łódź, Århus, Groß", "LODZ ARHUS"],
	["Straße nach Øst", "STRASSE NACH"],
	["Llanfairpwllgwyngyll", "LLANFAIRPWLLG"],
	["A Llanfairpwllgwyngyll", "A LLANFAIRPWL"],
	["東京の旅", "TRIP"],
	["Тбилиси", "TRIP"],
	["2027", "TRIP"],
	["  ", "TRIP"],
	["🏖️ Beach 🏖️", "BEACH"],
	["ﬁesta ½", "FIESTA 1 2"],
])("%s stands on a statement as %s", (title, suffix) => {
	expect(statementSuffix(title)).toBe(suffix);
});

test("every line follows Stripe's rules, whatever the title", () => {
	const letters = [
		"é",
		"<",
		">",
		"\\",
		"'",
		'"',
		"*",
		"ß",
		"Z",
		" ",
		"9",
		"ж",
		"\u{1F3D6}",
		"\u0000",
		"I",
		"İ",
	];
	let seed = 7;
	const next = (below: number) => {
		seed = (seed * 48_271) % 2_147_483_647;
		return seed % below;
	};
	for (let run = 0; run < 2_000; run += 1) {
		const title = Array.from({ length: next(60) }, () => letters[next(letters.length)]).join("");
		const suffix = statementSuffix(title);
		expect(suffix).toMatch(/^(?=.*[A-Z])[A-Z0-9]([A-Z0-9 ]*[A-Z0-9])?$/);
		const line = statementLine(title);
		expect(line.length).toBeLessThanOrEqual(22);
		expect(line.startsWith(`${STATEMENT_PREFIX}* `)).toBe(true);
	}
});
