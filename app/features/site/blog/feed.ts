import { escapeMarkup } from "#app/lib/escape-markup.ts";
import { pathTo } from "#app/lib/path-to.ts";
import type { Article } from "./article.ts";
import { articlePath } from "./paths.ts";
import * as texts from "./texts/blog.ts";

/** The blog as RSS 2.0, newest article first. @param origin the origin under which browsers reach this app */
export function feedXml(articles: readonly Article[], origin: string): string {
	return `<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
${tag("title", texts.title)}
${tag("link", origin + pathTo("/blog"))}
${tag("description", texts.description)}
<language>en-us</language>
<atom:link href="${escapeMarkup(origin + pathTo("/blog/feed.xml"))}" rel="self" type="application/rss+xml"/>
${tag("lastBuildDate", changedAt(articles).toUTCString())}
${articles.map((article) => itemXml(article, origin)).join("\n")}
</channel>
</rss>
`;
}

export function changedAt(articles: readonly Article[]): Date {
	return new Date(Math.max(...articles.map(({ date }) => Date.parse(date))));
}

function itemXml(
	{ title, excerpt, author, date, category, tags, ...article }: Article,
	origin: string,
): string {
	const address = origin + articlePath(article);
	return `<item>
${tag("title", title)}
${tag("link", address)}
${tag("guid", address)}
${tag("description", excerpt)}
${tag("dc:creator", author)}
${[texts.filters[category], ...tags].map((word) => tag("category", word)).join("\n")}
${tag("pubDate", new Date(date).toUTCString())}
</item>`;
}

const tag = (name: string, text: string) => `<${name}>${escapeMarkup(text)}</${name}>`;
