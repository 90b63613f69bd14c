import type { MetaDescriptor } from "react-router";
import { listArticles } from "#app/features/site/blog/articles.server.ts";
import { blogView } from "#app/features/site/blog/blog-view.ts";
import { BlogPage } from "#app/features/site/blog/components/blog-page.tsx";
import { readSearch } from "#app/features/site/blog/search.ts";
import * as texts from "#app/features/site/blog/texts/blog.ts";
import { readReading } from "#app/http/reading-cookie.server.ts";
import { pathTo } from "#app/lib/path-to.ts";
import { publicPageMeta } from "#app/shell/page-meta.ts";
import type { RouteHandle } from "#app/shell/route-handle.ts";
import type { Route } from "./+types/list";

export const handle = { hydrate: false } satisfies RouteHandle;

export async function loader(args: Route.LoaderArgs) {
	const { bookmarks } = await readReading(args);
	return blogView(listArticles(), readSearch(new URL(args.request.url).searchParams), bookmarks);
}

/** Announces the feed to feed readers, on every page of the blog. */
export const feedLink: MetaDescriptor = {
	tagName: "link",
	rel: "alternate",
	type: "application/rss+xml",
	title: texts.feedTitle,
	href: pathTo("/blog/feed.xml"),
};

export const meta: Route.MetaFunction = (args) => [
	...publicPageMeta(args, { title: texts.title, description: texts.description, path: pathTo("/blog") }),
	feedLink,
];

export default function Blog({ loaderData }: Route.ComponentProps) {
	return <BlogPage view={loaderData} />;
}
