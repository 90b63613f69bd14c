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
 * Shortens the router's list of routes, which all pages load. It removes routes that the router never shows or posts
 * to, and the imports of all others: the router reads those only for `<Link prefetch>`, which no page has. Of the
 * remaining routes it lists only the differences, without flags that none has, and the script reassembles them.
 */
export function shortenManifest(script: string): string {
	const plain = script.replaceAll(".css#", ".css"); // as vite.config.ts does for the server
	const [, start = "", json = "", end = ""] = /^([^{]*)(\{.*\})([^}]*)$/s.exec(plain) ?? [];
	const { routes, ...manifest } = JSON.parse(json) as Manifest;
	const { root, ...others } = routes;
	if (!root) throw new Error("the manifest has no root");
	delete root.imports;
	const shown = Object.values(others).filter(isShown);
	const flags = FLAGS.filter((flag) => shown.some((route) => route[flag]));
	const rows = shown.map((route) => toRow({ ...route, parentId: shownParent(route, routes) }, root, flags));
	const rest = JSON.stringify({ ...manifest, routes: { root } });
	return `${start}${rest}${end.replace(/;?\s*$/, ";")}${expansion(rows, flags)}`;
}

function isShown({ id, hasDefaultExport, hasAction }: Route): boolean {
	const isFile = !hasDefaultExport && !hasAction; // or a layout with only middleware
	return !isFile && !/^routes\/(api|webhooks|admin|dev|mail|mailed)\//.test(id);
}

/** A layout with only middleware is left out in the browser, so its children become the root's. */
function shownParent({ parentId }: Route, routes: Manifest["routes"]): string | undefined {
	const parent = parentId === undefined ? undefined : routes[parentId];
	return parent && !isShown(parent) && !parent.hasErrorBoundary ? parent.parentId : parentId;
}

/** The root's styles are on every page. */
function toRow(route: Route, root: Route, flags: Flag[]): string[] {
	const { id, path, parentId, module, css } = route;
	if (parentId !== "root") throw new Error(`${id} has a parent of its own`);
	const isNamedSo = module.startsWith(fileBase(id));
	const bits = flags.reduce((sum, flag, index) => sum | (route[flag] ? 1 << index : 0), 0);
	return [
		id,
		path,
		String(bits),
		isNamedSo ? module.slice(fileBase(id).length, -".js".length) : module,
		...css.filter((file) => !root.css.includes(file)),
	];
}

/** A module is named after its route's file, unless the route has its own id. */
function fileBase(id: string): string {
	return `/assets/${id.slice(id.lastIndexOf("/") + 1)}-`;
}

function expansion(rows: string[][], flags: Flag[]): string {
	const text = rows.map((row) => row.join()).join(";");
	const fields = flags.map((flag, index) => `${flag}:!!(f&${1 << index})`).join();
	return [
		`for(let r of ${JSON.stringify(text)}.split(";")){`,
		`let[id,path,f,m,...css]=r.split(",");`,
		`window.__reactRouterManifest.routes[id]={id,path,parentId:"root",${fields},module:m[0]=="/"?m:"/assets/"+id.slice(id.lastIndexOf("/")+1)+"-"+m+".js",css}}`,
	].join("");
}
