import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { apiReferenceScript } from "./scripts/lib/api-reference-plugin.ts";
import { articles } from "./scripts/lib/articles-plugin.ts";
import { leftOut } from "./scripts/lib/left-out-plugin.ts";
import { pageStyles } from "./scripts/lib/page-styles-plugin.ts";
import { routeAreas } from "./scripts/lib/route-areas.ts";
import { scriptGroups } from "./scripts/lib/script-groups.ts";
import { serverBundle } from "./scripts/lib/server-bundle.ts";

/** With this line Chromium compiles a file's functions in the background instead of when each is first called. */
const postBanner = "//# allFunctionsCalledOnLoad";

/**
 * Vite's own helper weighs 0.7 KB on every page. Without it, modules that are loaded by `import()` must not bring
 * styles.
 */
const plainImports: Plugin = {
	name: "plain-imports",
	load: {
		filter: { id: /vite\/preload-helper/ },
		handler: () => "export const __vitePreload = (load) => load();",
	},
	enforce: "pre",
};

/**
 * The router appends "#" to a stylesheet's address if a lazy component shares it, so that React keeps the stylesheet.
 * No lazy component has styles here, and the mark came and went with the order of imports.
 */
const plainStylesheets: Plugin = {
	name: "plain-stylesheets",
	transform: {
		filter: { id: /react-router\/server-manifest/ },
		handler: (code) => code.replaceAll(".css#", ".css"),
	},
};

export default defineConfig({
	plugins: [
		plainImports,
		leftOut,
		articles(),
		tailwindcss(),
		reactRouter(),
		routeAreas(),
		plainStylesheets,
		apiReferenceScript(),
		pageStyles(),
		serverBundle(),
	],
	build: { assetsInlineLimit: 0, modulePreload: false },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					treeshake: { moduleSideEffects: [{ test: /[\\/]app[\\/].*\.tsx?$/, sideEffects: false }] },
					optimization: { inlineConst: { mode: "all", pass: 2 } },
					output: {
						codeSplitting: { groups: scriptGroups },
						postBanner,
					},
				},
			},
		},
	},
});
