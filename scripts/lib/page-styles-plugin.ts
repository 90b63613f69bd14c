import { mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { STYLES, type Styles } from "../../app/http/page-styles.server.ts";
import { classesNamedIn, classesOf, stylePieces } from "./page-styles.ts";

/** The router's suffix for the name of a route's module. */
const ROUTE = "?__react-router-build-client-route";
const ROOT = /\/app\/root\.tsx/;

/**
 * Writes the file from which the server takes the styles of a first visit (docs/decisions/0006-the-form-first.md): the
 * stylesheet in pieces, and for each route the classes that its modules and the root's can name.
 */
export function pageStyles(): Plugin {
	return {
		name: "page-styles",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle(_options, bundle) {
			const whole = wholeStylesheet(bundle);
			const classes = [...classesOf(whole)];
			const numbers = new Map(classes.map((name, index) => [name, index]));
			const numbersOf = new Map<string, number[]>();
			const namedBy = (id: string): number[] => {
				const known = numbersOf.get(id);
				if (known) return known;
				const names = classesNamedIn(this.getModuleInfo(id)?.code ?? "", classes);
				const found = names.flatMap((name) => numbers.get(name) ?? []);
				numbersOf.set(id, found);
				return found;
			};
			const routes = Object.values(bundle).filter(isRoute);
			const root = routes.find(({ facadeModuleId }) => ROOT.test(facadeModuleId));
			if (!root) throw new Error("the build has no root");
			const named = routes.map(({ facadeModuleId, fileName }) => {
				const modules = modulesFrom([root.facadeModuleId, facadeModuleId], this);
				return [basename(fileName), [...new Set([...modules].flatMap(namedBy))]] as const;
			});
			const styles: Styles = { pieces: stylePieces(whole), classes, named: Object.fromEntries(named) };
			mkdirSync(dirname(STYLES), { recursive: true });
			writeFileSync(STYLES, JSON.stringify(styles));
		},
	};
}

type File = Rolldown.OutputAsset | Rolldown.OutputChunk;
type RouteFile = Rolldown.OutputChunk & { facadeModuleId: string };

function isRoute(file: File): file is RouteFile {
	if (file.type === "asset" || !file.facadeModuleId?.endsWith(ROUTE)) return false;
	return file.exports.includes("default") || file.exports.includes("ErrorBoundary");
}

function wholeStylesheet(bundle: Rolldown.OutputBundle): string {
	const file = Object.values(bundle).find(({ fileName }) => /^assets\/app-[^/]*\.css$/.test(fileName));
	if (file?.type !== "asset") throw new Error("the build has no stylesheet");
	return file.source.toString();
}

/** Texts for people name no classes, although some of their words are also classes. */
const TEXTS = /\/texts(?:\/[^/]+)?\.ts$/;

/** The later imports of these modules are shown only with other data, which brings the whole stylesheet. */
const LOADED_WITH_DATA = /-loading\.ts$/;

/** All of our modules except texts that these import, at once or later. */
function modulesFrom(entries: string[], graph: Pick<Rolldown.PluginContext, "getModuleInfo">): Set<string> {
	const modules = new Set(entries);
	for (const id of modules) {
		const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
		const later = LOADED_WITH_DATA.test(id) ? [] : dynamicallyImportedIds;
		for (const imported of [...importedIds, ...later])
			if (!imported.includes("/node_modules/") && !TEXTS.test(imported)) modules.add(imported);
	}
	return modules;
}
