import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { serverBundle } from "./scripts/lib/server-bundle.ts";

/** A few stable files: packages, which rarely change, and what most pages share. The dashboard loads neither "pages" nor "fields". */
const groups = [
	{
		name: "vendor",
		test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie|set-cookie-parser|turbo-stream)[\\/]/,
	},
	{
		name: "kit",
		test: /app[\\/](shell|lib|ui)[\\/](?!(.*-field|radio-cards|dollars|heading)\.)/,
		minShareCount: 3,
	},
	{
		name: "aboard",
		test: /app[\\/]features[\\/](booking-links|members|payments|pictures|refunds|funds|trips)[\\/]components[\\/](?!.*(card-field|demo-card|test-card|stripe|faces-aboard|back-to-trip))/,
		minShareCount: 2,
	},
	{ name: "pages", test: /(ui[\\/]heading|back-to-trip)\./, minShareCount: 3 },
	{ name: "fields", test: /app[\\/]ui[\\/]/, minShareCount: 3 },
];

/** With this line Chromium compiles a file's functions in the background, and not when each is first called. */
const postBanner = "//# allFunctionsCalledOnLoad";

export default defineConfig({
	plugins: [tailwindcss(), reactRouter(), serverBundle()],
	build: { assetsInlineLimit: 0 },
	environments: {
		client: {
			build: {
				rolldownOptions: {
					optimization: { inlineConst: { mode: "all", pass: 2 } },
					output: { codeSplitting: { groups }, postBanner },
				},
			},
		},
	},
});
