import { expect, test } from "vitest";
import { renderMeta } from "#tests/support/page-meta.ts";
import { previewPath, publicPageMeta } from "./page-meta.ts";

const argsAt = (pathname: string) => ({
	location: { pathname },
	matches: [{ id: "root", loaderData: { origin: "https://gangway.example" } }],
});

const metaOf = (...page: Parameters<typeof publicPageMeta>) => renderMeta(() => publicPageMeta(...page));

const ABOUT = { title: "About us", description: "Who we are." };

test("a public page names itself, its address and its picture", () => {
	const tags = metaOf(argsAt("/about"), ABOUT);
	expect(tags).toContainEqual({ title: "About us · Gangway" });
	expect(tags).toContainEqual({ name: "description", content: "Who we are." });
	const href = "https://gangway.example/about";
	expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href });
	expect(tags).toContainEqual({ property: "og:url", content: href });
	const content = "https://gangway.example/preview/about.png";
	expect(tags).toContainEqual({ property: "og:image", content });
	expect(tags).toContainEqual({ property: "og:type", content: "website" });
	expect(JSON.stringify(tags)).not.toContain("ld+json");
});

test("a page with several addresses has one canonical address", () => {
	const tags = metaOf(argsAt("/home"), { ...ABOUT, path: "/" });
	expect(tags).toContainEqual({ property: "og:url", content: "https://gangway.example/" });
	expect(previewPath("/")).toBe("/preview/home.png");
});

test("what a page says about itself is JSON-LD", () => {
	const tags = metaOf(argsAt("/about"), { ...ABOUT, structured: { "@type": "AboutPage" } });
	expect(tags).toContainEqual({
		"script:ld+json": {
			"@context": "https://schema.org",
			"@type": "AboutPage",
			url: "https://gangway.example/about",
		},
	});
});
