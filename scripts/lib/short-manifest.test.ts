import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { type Manifest, type Route, shortenManifest } from "./short-manifest.ts";

const route = (fields: Partial<Route> & Pick<Route, "id" | "path">): Route => ({
	parentId: "root",
	module: `/assets/${fields.id.slice(fields.id.lastIndexOf("/") + 1)}-a1B_2.js`,
	css: ["/assets/kit.css"],
	imports: ["/assets/vendor.js"],
	hasAction: false,
	hasLoader: true,
	hasClientAction: false,
	hasClientLoader: false,
	hasClientMiddleware: false,
	hasDefaultExport: true,
	hasErrorBoundary: false,
	...fields,
});

function shortened(routes: Route[]): Record<string, Route> {
	const all = {
		root: route({ id: "root", path: "" }),
		...Object.fromEntries(routes.map((one) => [one.id, one])),
	};
	const manifest: Manifest = { entry: {}, routes: all, url: "/assets/manifest.js", version: "1" };
	const window = {} as { __reactRouterManifest: Manifest };
	runInNewContext(shortenManifest(`window.__reactRouterManifest=${JSON.stringify(manifest)};`), { window });
	return window.__reactRouterManifest.routes;
}

test("a route comes out as it was, without imports and the styles that every page has", () => {
	const join = route({
		id: "routes/trips/join",
		path: "join/:shareId",
		hasAction: true,
		hasErrorBoundary: true,
		css: ["/assets/kit.css", "/assets/join.css"],
	});
	const dashboard = route({ id: "dashboard", path: "dashboard/:shareId", module: "/assets/trip-uC-1.js" });
	const { imports: _, hasClientAction, hasClientLoader, hasClientMiddleware, ...kept } = join;
	expect([hasClientAction, hasClientLoader, hasClientMiddleware]).toEqual([false, false, false]);
	const routes = shortened([join, dashboard]);
	expect(routes["routes/trips/join"]).toEqual({ ...kept, css: ["/assets/join.css"] });
	expect(routes.dashboard).toMatchObject({
		path: dashboard.path,
		module: dashboard.module,
		hasAction: false,
		css: [],
	});
	expect(routes.root?.css).toEqual(["/assets/kit.css"]);
});

test("what the router never shows or posts to is left out", () => {
	const routes = shortened([
		route({ id: "routes/api/trips/trip", path: "api/trips/:id", hasAction: true }),
		route({ id: "routes/trips/qr", path: "trip/:shareId/qr.svg", hasDefaultExport: false }),
		route({ id: "routes/auth/logout", path: "logout", hasDefaultExport: false, hasAction: true }),
	]);
	expect(Object.keys(routes)).toEqual(["root", "routes/auth/logout"]);
});

test("a layout that has only middleware is left out, and its children are the root's", () => {
	const layout = { id: "routes/trips/layout", path: "", hasDefaultExport: false, hasLoader: false };
	const routes = shortened([
		route(layout),
		route({ id: "routes/trips/trip", path: "trip/:shareId/", parentId: layout.id }),
	]);
	expect(Object.keys(routes)).toEqual(["root", "routes/trips/trip"]);
	expect(routes["routes/trips/trip"]).toMatchObject({ path: "trip/:shareId/", parentId: "root" });
});

test("a route with another parent stops the build", () => {
	expect(() => shortened([route({ id: "a", path: "a", parentId: "routes/b" })])).toThrow("a has a parent");
});
