import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { handlerByArea, routeAreas } from "./route-areas.server.ts";

type Routes = Parameters<typeof routeAreas>[0];

/** A build of three areas, of which "trips" has a layout in another area. */
function someAreas() {
	const routes: Routes = {
		root: { id: "root", path: "", module: { default: () => null } },
		home: { id: "home", parentId: "root", path: "/", module: emptyModule(), area: "pages" },
		layout: { id: "layout", parentId: "root", module: emptyModule(), area: "layouts" },
		trip: { id: "trip", parentId: "layout", path: "trip/:shareId", module: emptyModule(), area: "trips" },
	};
	const said = (id: string) => ({ modules: { [id]: { ...emptyModule(), loader: () => new Response(id) } } });
	const imports = {
		pages: vi.fn(async () => said("home")),
		layouts: vi.fn(async () => said("layout")),
		trips: vi.fn(async () => said("trip")),
	};
	return { routes, imports, areas: routeAreas(routes, imports) };
}

const emptyModule = () => ({}) as NonNullable<Routes[string]>["module"];

const asked = ({ imports }: ReturnType<typeof someAreas>) =>
	Object.entries(imports).flatMap(([area, load]) => load.mock.calls.map(() => area));

test.each([
	["/", ["pages"]],
	["/_.data", ["pages"]],
	["/trip/abc", ["layouts", "trips"]],
	["/trip/abc.data", ["layouts", "trips"]],
	["/nothing", []],
])("a request for %s loads the areas that answer it, and no others", async (path, expected) => {
	const build = someAreas();
	await build.areas.loadFor(path);
	expect(asked(build)).toEqual(expected);
	expect(build.areas.loaded()).toBe(expected.length);
});

test("an area is loaded once, however many ask for it", async () => {
	const build = someAreas();
	await Promise.all([build.areas.loadFor("/"), build.areas.loadFor("/")]);
	await build.areas.loadFor("/");
	expect(asked(build)).toEqual(["pages"]);
	expect(build.routes.home?.module.loader).toBeTypeOf("function");
	await build.areas.loadAll();
	expect(asked(build)).toEqual(["pages", "layouts", "trips"]);
});

test("an area that could not be read fails its request, and the next one reads it", async () => {
	const build = someAreas();
	build.imports.pages.mockRejectedValueOnce(new Error("too many open files"));
	await expect(build.areas.loadFor("/")).rejects.toThrow("too many open files");
	await build.areas.loadFor("/");
	expect(build.routes.home?.module.loader).toBeTypeOf("function");
});

test("the handler answers by the areas that have been loaded since it last answered", async () => {
	const { routes, areas } = someAreas();
	const entry = { module: { default: () => new Response(), handleError: () => undefined } };
	const build = {
		entry,
		routes,
		areas,
		ssr: true,
		future: {},
		prerender: [],
		routeDiscovery: { mode: "initial" },
	};
	const handle = handlerByArea(build as unknown as ServerBuild, "production");
	const ask = () => handle(new Request("http://gangway.test/"));
	expect((await ask()).status).toBeGreaterThanOrEqual(400);
	await areas.loadFor("/");
	expect(await (await ask()).text()).toBe("home");
});
