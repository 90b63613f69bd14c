import { expect, test } from "vitest";
import { pictureTypeface as type } from "./fonts.server.ts";
import { PASS, type PassFacts, passSvg } from "./pass-svg.ts";
import { textWidth } from "./text-layout.ts";

const FACTS: PassFacts = {
	passenger: "Maya Okafor",
	title: "Lisbon, finally",
	organizer: "Olga Marsh",
	origin: "Boston",
	destination: "Lisbon",
	startDate: "2027-03-12",
	endDate: "2027-03-19",
	cancelled: false,
};
const svg = (change: Partial<PassFacts> = {}) => passSvg({ ...FACTS, ...change }, "", type);
const texts = (drawing: string) =>
	[...drawing.matchAll(/<text x="([\d.-]+)"[^>]* font-size="([\d.]+)"[^>]*>([^<]*)</g)].map(
		([, x, size, text = ""]) => ({ x: Number(x), size: Number(size), text }),
	);
const words = (drawing: string) => texts(drawing).map(({ text }) => text);

test("a pass names the passenger, the trip, its dates and its organizer", () => {
	expect(words(svg())).toEqual([
		"Boarding pass",
		"CONFIRMED",
		"Boston – Lisbon",
		...["Passenger", "Maya Okafor"],
		...["Trip", "Lisbon, finally"],
		...["Dates", "Fri, Mar 12 – Fri, Mar 19, 2027"],
		...["Organizer", "Olga Marsh"],
		"Gangway",
	]);
	expect(words(svg({ cancelled: true }))).toContain("CANCELLED");
});

test("what the fonts cannot write is left out", () => {
	const drawn = words(
		svg({ passenger: "🦊🦊", origin: null, destination: "🏝️", startDate: null, endDate: null }),
	);
	expect(drawn).not.toContain("Passenger");
	expect(drawn).toContain("Dates TBD");
	expect(drawn[2]).toBe("Lisbon, finally");
});

test.each([
	["long names", "Bartholomew Featherstonehaugh-Cholmondeley the Younger of Kent"],
	["one long word", "W".repeat(60)],
	["Hebrew", "מסע לליסבון עם כל החברים שלי"],
])("%s stay on the ticket", (_, name) => {
	const drawn = svg({ passenger: name, title: name, organizer: name, origin: name, destination: name });
	const flat = texts(drawn).filter(({ x }) => x > 0);
	expect(flat.length).toBeGreaterThan(6);
	for (const { x, size, text } of flat) {
		expect(x + textWidth(text.replaceAll("&amp;", "&"), type) * size, text).toBeLessThan(PASS.width - 40);
	}
});

test("a name that has room on the pass is written out, on two lines where one is too short", () => {
	const passenger = "Bartholomew Featherstonehaugh the Younger";
	const organizer = "Wolfeschlegelsteinhausenbergerdorff Kollektiv e.V.";
	const title = "Grandmother's ninetieth birthday in the mountains";
	const drawing = svg({
		passenger,
		organizer,
		title,
		origin: "Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch",
		destination: "San Cristóbal de las Casas, Chiapas, México",
	});
	const drawn = words(drawing).map((text) => text.replaceAll("&#39;", "'").replaceAll("&amp;", "&"));
	expect(drawn.filter((text) => text.includes("…"))).toEqual([]);
	const [from, to] = [drawn.indexOf("Passenger"), drawn.indexOf("Gangway")];
	expect(drawn.slice(from, to).join(" ")).toBe(
		`Passenger ${passenger} Trip ${title} Dates Fri, Mar 12 – Fri, Mar 19, 2027 Organizer ${organizer}`,
	);
	expect(drawn.slice(2, from).join(" ")).toContain("– San Cristóbal de las Casas, Chiapas, México");
});

test("the lines of a pass stand below one another", () => {
	const name = "Bartholomew Featherstonehaugh-Cholmondeley the Younger of Kent";
	const drawing = svg({ passenger: name, title: name, organizer: name, origin: name, destination: name });
	const values = [
		...drawing.matchAll(/<text x="(?:104|344)" y="([\d.]+)"[^>]* font-size="([\d.]+)"[^>]*>([^<]*)</g),
	]
		.map(([, y, size, text]) => ({ y: Number(y), size: Number(size), text }))
		.filter(({ text }) => !/^(Boarding pass|Passenger|Trip|Dates|Organizer|Gangway)$/.test(text ?? ""));
	expect(values.length).toBeGreaterThan(7);
	for (const [index, { y, size }] of values.entries())
		expect(y - (values[index - 1]?.y ?? 560)).toBeGreaterThanOrEqual(size);
	expect(values.at(-1)?.y).toBeLessThan(1085);
});

test("what a person typed is no markup", () => {
	expect(svg({ passenger: '<script>"&' })).not.toContain("<script>");
});
