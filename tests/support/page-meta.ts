import { createElement } from "react";
import { renderToString } from "react-dom/server";
import type { MetaDescriptor } from "react-router";

/** The router calls a route's `meta` while it renders, and so do tests. */
export function renderMeta(meta: () => MetaDescriptor[]): MetaDescriptor[] {
	let tags: MetaDescriptor[] = [];
	const Tags = () => {
		tags = meta();
		return null;
	};
	renderToString(createElement(Tags));
	return tags;
}
