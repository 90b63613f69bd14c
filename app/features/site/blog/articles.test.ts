import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { listArticles } from "./articles.server.ts";
import { blogView } from "./blog-view.ts";
import { ArticleScene } from "./components/article-card.tsx";
import type { Search } from "./search.ts";

const articles = listArticles();
const ids = articles.map(({ id }) => id);
const view = (search: Partial<Search> = {}, bookmarks: number[] = []) =>
	blogView(articles, { query: "", filter: "all", ...search }, bookmarks);
const shown = (...args: Parameters<typeof view>) =>
	view(...args).cards.flatMap(({ id, isHidden }) => (isHidden ? [] : [id]));

test("there are eight articles, the newest first, of which 1 and 3 are featured", () => {
	expect(ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
	const dates = articles.map(({ date }) => date);
	expect(dates).toEqual([...dates].sort().reverse());
	expect(articles.filter(({ featured }) => featured).map(({ id }) => id)).toEqual([1, 3]);
});

test("no two share a title, an excerpt or a slug, and related ones are other articles", () => {
	for (const name of ["title", "excerpt", "slug"] as const)
		expect(new Set(articles.map((article) => article[name])).size).toBe(8);
	for (const { id, related } of articles) {
		expect(new Set(related).size).toBe(3);
		for (const other of related) expect(ids.filter((one) => one !== id)).toContain(other);
	}
});

test("each has 550 to 1,000 words, and links to articles that there are", () => {
	for (const { id, words, blocks } of articles) {
		expect(words, String(id)).toBeGreaterThanOrEqual(550);
		expect(words, String(id)).toBeLessThanOrEqual(1_000);
		for (const [, linked] of JSON.stringify(blocks).matchAll(/"\/blog\/([^"]*)"/g))
			expect(ids.map(String)).toContain(linked);
	}
});

test("each has a picture of its own, and an article without one has the blog's", () => {
	const picture = (id: number) => renderToStaticMarkup(createElement(ArticleScene, { id }));
	expect(new Set([...ids, 9, 10].map(picture)).size).toBe(9);
});

describe("the page", () => {
	test("has the featured articles in a block of their own only while nothing is searched", () => {
		expect([view().showsFeatured, view().featured.map(({ id }) => id)]).toEqual([true, [1, 3]]);
		expect(shown()).toEqual([2, 4, 5, 6, 7, 8]);
		expect([view({ query: "deposits" }).showsFeatured, shown({ query: "deposits" })]).toEqual([false, [3]]);
		const planning = view({ filter: "planning" });
		expect([planning.showsFeatured, planning.featured, shown({ filter: "planning" })]).toEqual([
			false,
			[],
			[1, 8],
		]);
	});

	test("counts what is found, featured articles too", () => {
		expect(view().count).toBe(8);
		expect(view({ filter: "financial" }).count).toBe(2);
		expect(view({ query: "no such words" }).count).toBe(0);
	});

	test("has the four newest, each category's count, and three tags on each card at most", () => {
		const { recent, categories, cards } = view({ filter: "stories" });
		expect(recent.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
		expect(categories.map(({ count }) => count)).toEqual([2, 2, 1, 1, 1, 1]);
		for (const { tags } of cards) expect(tags).toHaveLength(3);
	});

	test("offers the bookmarks once there are some", () => {
		const offered = (...args: Parameters<typeof view>) => view(...args).filters.map(({ filter }) => filter);
		expect(offered()).not.toContain("bookmarks");
		expect(offered({}, [99])).not.toContain("bookmarks");
		expect(offered({}, [4])).toContain("bookmarks");
		expect(offered({ filter: "bookmarks" })).toContain("bookmarks");
		expect(shown({ filter: "bookmarks" }, [4, 1])).toEqual([1, 4]);
	});
});
