import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { STYLE_PIECES } from "../../app/http/page-styles.server.ts";
import { stylePieces } from "./page-styles.ts";

/** Writes the stylesheet in pieces, from which the server takes the styles of a page for a first visit. */
export function pageStyles(): Plugin {
	return {
		name: "page-styles",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle(_options, bundle) {
			mkdirSync(dirname(STYLE_PIECES), { recursive: true });
			writeFileSync(STYLE_PIECES, JSON.stringify(stylePieces(wholeStylesheet(bundle))));
		},
	};
}

function wholeStylesheet(bundle: Rolldown.OutputBundle): string {
	const file = Object.values(bundle).find(({ fileName }) => /^assets\/app-[^/]*\.css$/.test(fileName));
	if (file?.type !== "asset") throw new Error("the build has no stylesheet");
	return file.source.toString();
}
