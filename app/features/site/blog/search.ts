import { pathTo } from "#app/lib/path-to.ts";
import { readSearchText } from "#app/lib/search-text.ts";
import { type Article, CATEGORIES } from "./article.ts";

export const FILTERS = ["all", ...CATEGORIES, "bookmarks"] as const;
export type Filter = (typeof FILTERS)[number];

export type Search = { query: string; filter: Filter };

/** Reads `?q=` and `?category=`. An unknown category means all. */
export function readSearch(params: URLSearchParams): Search {
	const filter = FILTERS.find((one) => one === params.get("category")) ?? "all";
	return { query: readSearchText(params), filter };
}

export function searchPath({ query, filter }: Search): string {
	const params = new URLSearchParams();
	if (filter !== "all") params.set("category", filter);
	if (query) params.set("q", query);
	return params.size > 0 ? `${pathTo("/blog")}?${params}` : pathTo("/blog");
}

/** The text that is searched, in lower case. Each field has its own line, so that nothing matches across two. */
export function searchedText({ title, excerpt, tags }: Pick<Article, "title" | "excerpt" | "tags">): string {
	return [title, excerpt, ...tags].join("\n").toLowerCase();
}

/** Whether a search finds an article: the whole query, ignoring case, in its title, its excerpt or one of its tags. */
export function isFound(
	article: Pick<Article, "id" | "title" | "excerpt" | "tags" | "category">,
	{ query, filter }: Search,
	bookmarks: readonly number[],
): boolean {
	const isOfFilter =
		filter === "all" ||
		(filter === "bookmarks" ? bookmarks.includes(article.id) : article.category === filter);
	return isOfFilter && searchedText(article).includes(query.toLowerCase());
}
