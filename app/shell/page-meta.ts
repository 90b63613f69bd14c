import type { MetaDescriptor } from "react-router";
import { appName } from "#app/lib/texts.ts";
import { formPageTitle } from "./form-answer.ts";

/** The arguments of a route's `meta`. */
type PageArgs = {
	location: { pathname: string };
	matches: readonly ({ id: string; loaderData?: unknown } | undefined)[];
};

export type PublicPage = {
	title: string;
	description: string;
	path?: string; // the page's canonical path, if it has several
	type?: "website" | "article";
	isRefused?: boolean; // the loader found errors in the address
	structured?: Record<string, unknown>; // its JSON-LD, without its address
};

/** The size of the picture that chats show under a page's link. */
const PREVIEW_SIZE = { width: 1200, height: 630 };

const CONTEXT = { "@context": "https://schema.org" };

/** The tags of a public page, for search engines and for previews of its link. */
export function publicPageMeta(
	{ location, matches }: PageArgs,
	{ title, description, path = location.pathname, type = "website", isRefused, structured }: PublicPage,
): MetaDescriptor[] {
	const root = matches.find((match) => match?.id === "root")?.loaderData as { origin?: string } | undefined;
	const origin = root?.origin ?? "";
	const og = (property: string, content: string | number) => ({
		property: `og:${property}`,
		content: String(content),
	});
	return [
		{ title: formPageTitle(title, undefined, isRefused) },
		{ name: "description", content: description },
		{ tagName: "link", rel: "canonical", href: origin + path },
		og("type", type),
		og("site_name", appName),
		og("url", origin + path),
		og("title", title),
		og("description", description),
		og("image", `${origin}${previewPath(path)}`),
		og("image:type", "image/png"),
		og("image:width", PREVIEW_SIZE.width),
		og("image:height", PREVIEW_SIZE.height),
		og("image:alt", title),
		{ name: "twitter:card", content: "summary_large_image" },
		...(structured ? [{ "script:ld+json": { ...CONTEXT, url: origin + path, ...structured } }] : []),
	];
}

/** "/blog/3" has its picture at "/preview/blog/3.png", and "/" at "/preview/home.png". */
export function previewPath(path: string): string {
	return `/preview${path === "/" ? "/home" : path}.png`;
}
