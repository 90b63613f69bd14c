import { Resvg } from "@resvg/resvg-js";
import { describe, expect, test } from "vitest";
import { FONT_PATHS, pictureTypeface as type } from "./fonts.server.ts";
import { type PreviewFacts, previewSvg } from "./preview-svg.ts";

const FACTS: PreviewFacts = {
	title: "Lisbon with the crew",
	origin: "Boston",
	destination: "Lisbon",
	startDate: "2027-03-12",
	endDate: "2027-03-19",
	places: { taken: 4, of: 6 },
	cancelled: false,
};
const svg = (change: Partial<PreviewFacts> = {}) => previewSvg({ ...FACTS, ...change }, "", type);

function textsOf(drawing: string): string[] {
	return [...drawing.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = ""]) => text);
}

/** The texts that draw nothing. The rasterizer reports no error for a text that it cannot shape. */
function emptyTexts(drawing: string): string[] {
	const font = { loadSystemFonts: false, fontFiles: FONT_PATHS };
	return [...drawing.matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
		.filter(([whole, text = ""]) => {
			const alone = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" font-weight="700">${whole}</svg>`;
			return text.trim() !== "" && !new Resvg(alone, { font }).getBBox();
		})
		.map(([, text = ""]) => text);
}

test("a preview shows the route, the title, the dates and the number of members", () => {
	expect(textsOf(svg())).toEqual([
		"Boston – Lisbon",
		"Lisbon with the crew",
		"Fri, Mar 12 – Fri, Mar 19, 2027",
		"Gangway",
		"4 of 6",
		"places taken",
	]);
	expect(textsOf(svg({ origin: null, startDate: null, endDate: null })).slice(0, 3)).toEqual([
		"Lisbon",
		"Lisbon with the crew",
		"Dates TBD",
	]);
});

test("a cancelled trip is stamped", () => {
	expect(textsOf(svg({ cancelled: true })).at(-1)).toBe("CANCELLED");
});

describe("titles in every script are drawn", () => {
	test.each([
		"Żółć gęślą jaźń, Đà Nẵng, Reykjavík",
		"Путешествие в Петербург: белые ночи",
		"東京 2027 と 京都 Kyoto!",
		"서울 Seoul 2027",
		"ทริปเที่ยวเชียงใหม่ 2027 (Thailand)",
		"دليل السفر إلى دبي (2027) – مع العائلة والأصدقاء",
		"Trip to טיול Tel Aviv – 2027, תל אביב",
		"Αθήνα & دبي / תל אביב / 東京 / 서울 / ไทย",
		"a\u0301\u0302\u0303 \u0301 e\u0327\u0323",
	])("%s", (title) => {
		const drawing = svg({ title });
		expect(emptyTexts(drawing)).toEqual([]);
		expect(drawing).not.toMatch(/NaN|undefined/);
	});
});

test.each([
	["दिल्ली की यात्रा", "Delhi", "A trip to Delhi"],
	["दिल्ली", "दिल्ली", "A trip with friends"],
	["🎿🎿🎿", "Oslo", "A trip to Oslo"],
])("a trip named %s to %s, in characters that no font has, is called %s", (title, destination, shown) => {
	expect(textsOf(svg({ title, destination }))).toContain(shown);
});

test("markup in a title is shown as text", () => {
	const drawing = svg({
		title: '</text><image href="file:///etc/passwd"/>&amp;',
		origin: "<b>",
		destination: "&",
	});
	expect(drawing).not.toContain("<image");
	expect(drawing).toContain("&lt;/text&gt;&lt;image");
});
