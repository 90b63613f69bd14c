import { expect, test } from "vitest";
import { renderMeta } from "#tests/support/page-meta.ts";
import { privatePageMeta } from "./private-page-meta.ts";

const metaOf = (page: Parameters<typeof privatePageMeta>[0]) => renderMeta(() => privatePageMeta(page));

const REFUNDS = { title: "Refunds", description: "Who asked for money back." };
const NO_INDEX = { name: "robots", content: "noindex" };

test("a private page names itself, and search engines leave it out", () => {
	expect(metaOf(REFUNDS)).toEqual([
		{ title: "Refunds · Gangway" },
		{ name: "description", content: "Who asked for money back." },
		NO_INDEX,
	]);
});

test("a page of a trip names the trip in its title and in its description", () => {
	expect(metaOf({ ...REFUNDS, trip: `The "big" one` })).toEqual([
		{ title: `Refunds (The "big" one) · Gangway` },
		{ name: "description", content: `The "big" one: Who asked for money back.` },
		NO_INDEX,
	]);
});

test("a page that failed has the title of its error, and no description", () => {
	const tags = [{ title: "Something broke on our side · Gangway" }, NO_INDEX];
	expect(metaOf({ ...REFUNDS, error: new Error("lost") })).toEqual(tags);
	expect(metaOf({ title: "Something broke on our side" })).toEqual(tags);
});
