import { expect, test } from "vitest";
import { shareMeta } from "./share-meta.ts";

const FACTS = {
	title: "Lisbon, finally",
	origin: "Boston",
	destination: "Lisbon",
	startDate: "2027-03-12",
	endDate: "2027-03-19",
	places: { taken: 4, of: 6 },
	cancelled: false,
};
const LINKS = {
	page: "https://gangway.example/join/x",
	image: "https://gangway.example/trip/x/preview.png?v=y",
};

function describe(change: Partial<typeof FACTS>): string | undefined {
	const tags = shareMeta({ ...FACTS, ...change }, LINKS);
	return tags.find((tag) => "property" in tag && tag.property === "og:description")?.content;
}

test("a link tells the destination, the dates and the number of members, and invites only while there is room", () => {
	const trip = "Boston – Lisbon · Fri, Mar 12 – Fri, Mar 19, 2027.";
	expect(describe({})).toBe(`${trip} 4 of 6 places taken. Come along, and pay your own share.`);
	expect(describe({ places: { taken: 6, of: 6 } })).toBe(`${trip} 6 of 6 places taken.`);
	expect(describe({ cancelled: true })).toBe(`${trip} This trip has been cancelled.`);
});
