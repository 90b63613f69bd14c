import type { Article } from "./article.ts";

const modules = import.meta.glob<Article>("./articles/*.md", { eager: true, import: "default" });

/** Newest first. */
const ARTICLES: readonly Article[] = Object.values(modules).sort(
	(one, other) => other.date.localeCompare(one.date) || one.id - other.id,
);

export function listArticles(): readonly Article[] {
	return ARTICLES;
}

/** The article with this id or slug, as in an address. */
export function findArticle(key: string): Article | undefined {
	return ARTICLES.find(({ id, slug }) => String(id) === key || slug === key);
}
