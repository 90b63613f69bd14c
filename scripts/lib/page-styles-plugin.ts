import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import type { Plugin, Rolldown } from "vite";
import type { OwnStyles } from "../../app/http/context.server.ts";
import { classesNamedIn, classesOf, stylesFor } from "./page-styles.ts";

/** app/http/page-document.server.ts reads from it. */
const FOLDER = "build/styles";
/** What the router adds to the name of a route's module. */
const ROUTE = "?__react-router-build-client-route";
const ROOT = /\/app\/root\.tsx/;

/**
 * Writes the styles that the page of each route needs to build/styles, for a first visit
 * (docs/decisions/0006-the-form-first.md): those for the classes that its modules and the root's can name.
 */
export function pageStyles(): Plugin {
	return {
		name: "page-styles",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "client",
		generateBundle(_options, bundle) {
			const whole = wholeStylesheet(bundle);
			const classes = classesOf(whole);
			const named = new Map<string, string[]>();
			const namedBy = (id: string): string[] => {
				const known = named.get(id) ?? classesNamedIn(this.getModuleInfo(id)?.code ?? "", classes);
				named.set(id, known);
				return known;
			};
			const pages = Object.values(bundle).filter(isRoute);
			const root = pages.find(({ facadeModuleId }) => ROOT.test(facadeModuleId));
			if (!root) throw new Error("the build has no root");
			rmSync(FOLDER, { recursive: true, force: true });
			mkdirSync(FOLDER, { recursive: true });
			for (const { facadeModuleId, fileName } of pages) {
				const write = (name: string, modules: Set<string>) => {
					const used = new Set([...modules].flatMap(namedBy));
					const styles = stylesFor(whole, (name) => used.has(name));
					writeFileSync(join(FOLDER, `${name}.css`), styles);
				};
				const entries = [root.facadeModuleId, facadeModuleId];
				write(basename(fileName, ".js"), modulesFrom(entries, this));
				for (const { name, page, without, only } of PARTS_OF_PAGES) {
					if (!facadeModuleId.includes(page)) continue;
					const all = [...modulesFrom(entries, this)];
					const other = all.filter((id) => id.endsWith(without ?? only));
					if (other.length !== 1) throw new Error(`${page} does not import ${without ?? only}`);
					const isLeftOut = (id: string) => without !== undefined && other.includes(id);
					write(name, modulesFrom(only ? [root.facadeModuleId, ...other] : entries, this, isLeftOut));
				}
			}
		},
	};
}

type PartOfPage = { name: OwnStyles; page: string } & (
	| { without: string; only?: undefined }
	| { only: string; without?: undefined }
);

/** What an address shows to some people without the rest of its page; the loader says to whom (`ownStyles`). */
const PARTS_OF_PAGES: PartOfPage[] = [
	{ name: "dashboard", page: "/routes/trips/trip.tsx", without: "/routes/auth/sign-in-page.tsx" },
	{ name: "sign-in", page: "/routes/trips/trip.tsx", only: "/routes/auth/sign-in-page.tsx" },
	{ name: "invitation", page: "/routes/trips/join.tsx", without: "/joining/components/aboard-page.tsx" },
];

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

/** All modules of ours but texts that these import, at once or later. */
function modulesFrom(
	entries: string[],
	graph: Pick<Rolldown.PluginContext, "getModuleInfo">,
	isLeftOut: (id: string) => boolean = () => false,
): Set<string> {
	const modules = new Set(entries);
	for (const id of modules) {
		const { importedIds = [], dynamicallyImportedIds = [] } = graph.getModuleInfo(id) ?? {};
		for (const imported of [...importedIds, ...dynamicallyImportedIds])
			if (!imported.includes("/node_modules/") && !TEXTS.test(imported) && !isLeftOut(imported))
				modules.add(imported);
	}
	return modules;
}
