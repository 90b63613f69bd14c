import type { Plugin } from "vite";

const BUILD = /react-router\/server-build$/;
const AREA = "virtual:route-area/";
const IMPORT = /import \* as (route\d+) from ("[^"]*\/app\/routes\/([^/"]+)\/[^"]+");/g;
const ROUTE = /("[^"]+"): \{\s*id: ("[^"]+"),([^}]*?)module: (route\d+)\s*\}/g;

type Imported = { name: string; file: string };

/**
 * Makes a module for each folder of app/routes, which the router's build imports when one of its addresses is first
 * requested (app/http/route-areas.server.ts), so that a start does not wait for all pages (docs/decisions/0088).
 */
export function routeAreas(): Plugin {
	const modules = new Map<string, string>();
	return {
		name: "route-areas",
		apply: "build",
		applyToEnvironment: ({ name }) => name === "ssr",
		transform: {
			filter: { id: BUILD },
			handler(code) {
				const areas = Map.groupBy(code.matchAll(IMPORT), ([, , , area = ""]) => area);
				const areaOf = new Map<string, string>();
				for (const [area, imports] of areas) {
					for (const [, name = ""] of imports) areaOf.set(name, area);
					modules.set(
						area,
						areaModule(
							imports.map(([, name = "", file = ""]) => ({ name, file })),
							code,
						),
					);
				}
				const routes = code
					.replaceAll(IMPORT, "")
					.replaceAll(ROUTE, (route, key, id, rest, name) =>
						areaOf.has(name) ? `${key}: { id: ${id},${rest}module: {}, area: "${areaOf.get(name)}" }` : route,
					);
				const loads = [...areas.keys()].map((area) => `"${area}": () => import("${AREA}${area}")`);
				return {
					code: `import { routeAreas } from "#app/http/route-areas.server.ts";
${routes}
export const areas = routeAreas(routes, { ${loads.join(", ")} });`,
					map: null,
				};
			},
		},
		resolveId: {
			filter: { id: /^virtual:route-area\// },
			handler: (id) => `\0${id}`,
		},
		load: {
			filter: { id: /^\0virtual:route-area\// },
			handler: (id) => modules.get(id.slice(AREA.length + 1)),
		},
	};
}

/** Two routes may share a module. */
function areaModule(imports: Imported[], code: string): string {
	const names = new Set(imports.map(({ name }) => name));
	const routes = [...code.matchAll(ROUTE)].filter(([, , , , name = ""]) => names.has(name));
	return `${imports.map(({ name, file }) => `import * as ${name} from ${file};`).join("\n")}
export const modules = { ${routes.map(([, key, , , name]) => `${key}: ${name}`).join(", ")} };`;
}
