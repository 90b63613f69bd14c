export type Route = {
	id: string;
	path: string;
	parentId?: string;
	module: string;
	css: string[];
	imports?: string[];
} & Record<Flag, boolean>;

export type Manifest = { entry: object; routes: Record<string, Route>; url: string; version: string };

type Flag = (typeof FLAGS)[number];

const FLAGS = [
	"hasAction",
	"hasLoader",
	"hasClientAction",
	"hasClientLoader",
	"hasClientMiddleware",
	"hasDefaultExport",
	"hasErrorBoundary",
] as const;

/**
 * Shortens the router's list of routes, which all pages load. Routes that it never shows or posts to are removed, and so is
 * what the others import: the router reads that only for `<Link prefetch>`, which no page has. Of the others, only what
 * differs is listed, and the script puts them together again.
 */
export function shortenManifest(script: string): string {
	const [, start = "", json = "", end = ""] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(script) ?? [];
	const { routes, ...manifest } = JSON.parse(json) as Manifest;
	const { root, ...others } = routes;
	if (!root) throw new Error("the manifest has no root");
	delete root.imports;
	const rows = Object.values(others)
		.filter(isShown)
		.map((route) => toRow(route, root));
	return `${start}${JSON.stringify({ ...manifest, routes: { root } })}${end.replace(/;?\s*$/, ";")}${expansion(rows)}`;
}

function isShown({ id, hasDefaultExport, hasAction }: Route): boolean {
	const isFile = !hasDefaultExport && !hasAction;
	return !isFile && !/^routes\/(api|webhooks|admin|dev|mail|mailed)\//.test(id);
}

/** The root's styles are on every page. */
function toRow(route: Route, root: Route): string[] {
	const { id, path, parentId, module, css } = route;
	if (parentId !== "root") throw new Error(`${id} has a parent of its own`);
	const isNamedSo = module.startsWith(fileBase(id));
	const flags = FLAGS.reduce((bits, flag, index) => bits | (route[flag] ? 1 << index : 0), 0);
	return [
		id,
		path,
		String(flags),
		isNamedSo ? module.slice(fileBase(id).length, -".js".length) : module,
		...css.filter((file) => !root.css.includes(file)),
	];
}

/** A module is named after its route's file, unless the route has an id of its own. */
function fileBase(id: string): string {
	return `/assets/${id.slice(id.lastIndexOf("/") + 1)}-`;
}

function expansion(rows: string[][]): string {
	const text = rows.map((row) => row.join()).join(";");
	const fields = FLAGS.map((flag, index) => `${flag}:!!(f&${1 << index})`).join();
	return [
		`for(let r of ${JSON.stringify(text)}.split(";")){`,
		`let[id,path,f,m,...css]=r.split(",");`,
		`window.__reactRouterManifest.routes[id]={id,path,parentId:"root",${fields},module:m[0]=="/"?m:"/assets/"+id.slice(id.lastIndexOf("/")+1)+"-"+m+".js",css}}`,
	].join("");
}
