import { formatMonthDay } from "#app/lib/dates.ts";
import { type Article, CATEGORIES } from "./article.ts";
import { FILTERS, isFound, type Search, searchedText, searchPath } from "./search.ts";

const MAX_TAGS = 3;
const RECENT_COUNT = 4;

export type ArticleCard = ReturnType<typeof toCard>;

export function toCard({ tags, ...article }: Article) {
	const { id, title, excerpt, category, author, date, minutes } = article;
	return {
		...{ id, title, excerpt, category, author, minutes },
		tags: tags.slice(0, MAX_TAGS),
		date,
		dateInWords: formatMonthDay(date),
	};
}

export type BlogView = ReturnType<typeof blogView>;

/**
 * What /blog shows. All articles are in the page, those that are not found as hidden, so that public/blog.js can search
 * as one types. Featured articles have a block of their own while nothing is searched, and then no other card.
 */
export function blogView(articles: readonly Article[], search: Search, bookmarks: readonly number[]) {
	const found = articles.filter((article) => isFound(article, search, bookmarks));
	const isUnfiltered = search.filter === "all";
	const showsFeatured = isUnfiltered && search.query === "";
	const kept = articles.filter(({ id }) => bookmarks.includes(id));
	return {
		search,
		count: found.length,
		showsFeatured,
		featured: isUnfiltered ? articles.filter(({ featured }) => featured).map(toCard) : [],
		cards: articles.map((article) => ({
			...toCard(article),
			isHidden: !found.includes(article) || (showsFeatured && article.featured),
			isInFilter: isFound(article, { ...search, query: "" }, bookmarks),
			isFeatured: isUnfiltered && article.featured,
			searchedText: searchedText(article),
		})),
		filters: FILTERS.filter(
			(filter) => filter !== "bookmarks" || kept.length > 0 || search.filter === filter,
		).map((filter) => ({
			filter,
			to: searchPath({ ...search, filter }),
			isChosen: filter === search.filter,
		})),
		recent: articles.slice(0, RECENT_COUNT).map(toCard),
		categories: CATEGORIES.map((category) => ({
			category,
			to: searchPath({ query: "", filter: category }),
			count: articles.filter((article) => article.category === category).length,
		})),
	};
}
