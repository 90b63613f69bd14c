import type { Article } from "./article.ts";
import { toCard } from "./blog-view.ts";
import { articlePath } from "./paths.ts";
import { countLikes, type Reading } from "./reading.ts";

export type ArticleView = ReturnType<typeof articleView>;

/** What an article's page shows. @param origin where browsers reach this app */
export function articleView(
	articles: readonly Article[],
	article: Article,
	{ likes, bookmarks }: Reading,
	origin: string,
) {
	const { id, blocks, tags } = article;
	const isLiked = likes.includes(id);
	const place = articles.indexOf(article);
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
		newer: neighbor(place - 1),
		older: neighbor(place + 1),
	};
}
