import type { Article } from "./article.ts";
import { articlePath, BLOG_PATH } from "./paths.ts";
import * as texts from "./texts/blog.ts";

/** What an article says about itself as JSON-LD (schema.org). @param picture the address of its preview */
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
		isPartOf: { "@type": "Blog", "@id": origin + BLOG_PATH, name: texts.title },
	};
}
