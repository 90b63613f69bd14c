import { formatMonthDay } from "#app/lib/dates.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { type Article, CATEGORIES } from "./article.ts";
import { articlePath } from "./paths.ts";
import { countLikes, type Reading } from "./reading.ts";
import { FILTERS, isFound, type Search, searchedText, searchPath } from "./search.ts";
import * as texts from "./texts/blog.ts";

const MAX_TAGS = 3;
const RECENT_COUNT = 4;

export type ArticleCard = ReturnType<typeof toCard>;

function toCard({ tags, ...article }: Article) {
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
 * The contents of /blog. The page contains all articles, hidden ones too, so that public/blog.js can search while
 * someone types. Featured articles have a block of their own unless a search is active, and are not repeated in the
 * list.
 */
export function blogView(articles: readonly Article[], search: Search, bookmarks: readonly number[]) {
	const found = articles.filter((article) => isFound(article, search, bookmarks));
	const isUnfiltered = search.filter === "all";
	const showsFeatured = isUnfiltered && search.query === "";
	const bookmarked = articles.filter(({ id }) => bookmarks.includes(id));
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
			(filter) => filter !== "bookmarks" || bookmarked.length > 0 || search.filter === filter,
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

export type ArticleView = ReturnType<typeof articleView>;

/** The contents of an article's page. @param origin the origin under which browsers reach this app */
export function articleView(
	articles: readonly Article[],
	article: Article,
	{ likes, bookmarks }: Reading,
	origin: string,
) {
	const { id, blocks, tags } = article;
	const isLiked = likes.includes(id);
	const index = articles.indexOf(article);
	const neighbor = (at: number) => {
		const found = articles[at];
		return found ? { to: articlePath(found), title: found.title } : null;
	};
	return {
		...toCard(article),
		tags,
		blocks,
		isLiked,
		likes: countLikes(isLiked),
		isBookmarked: bookmarks.includes(id),
		address: origin + articlePath(article),
		related: article.related.flatMap((other) => articles.find((one) => one.id === other) ?? []).map(toCard),
		newer: neighbor(index - 1),
		older: neighbor(index + 1),
	};
}

/** An article's metadata as JSON-LD (schema.org). @param picture the address of its preview */
export function structuredArticle(
	{ title, excerpt, author, date, tags, category, words, minutes, ...article }: Article,
	{ origin, picture }: { origin: string; picture: string },
): Record<string, unknown> {
	const address = origin + articlePath(article);
	const publisher = { "@type": "Organization", name: texts.publisher, url: `${origin}/landing` };
	return {
		"@type": "BlogPosting",
		"@id": address,
		mainEntityOfPage: address,
		headline: title,
		description: excerpt,
		image: origin + picture,
		datePublished: date,
		author: { ...publisher, name: author },
		publisher,
		keywords: tags.join(", "),
		articleSection: texts.filters[category],
		wordCount: words,
		timeRequired: `PT${minutes}M`,
		inLanguage: "en",
		isPartOf: { "@type": "Blog", "@id": origin + pathTo("/blog"), name: texts.title },
	};
}
