import type { Plugin } from "vite";
import { readArticle } from "./read-article.ts";

/**
 * Turns each Markdown file of the blog into a module, so that neither server nor browser parses Markdown
 * (docs/decisions/0032).
 */
export function articles(): Plugin {
	return {
		name: "articles",
		transform: {
			filter: { id: /\/blog\/articles\/[^/]+\.md$/ },
			handler(source, id) {
				try {
					return {
						code: `export default ${JSON.stringify(readArticle(source))}`,
						map: null,
						moduleType: "js",
					};
				} catch (error) {
					return this.error(`${id}: ${error instanceof Error ? error.message : error}`);
				}
			},
		},
	};
}
