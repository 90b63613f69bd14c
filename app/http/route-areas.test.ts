import { RouterContextProvider, type ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { requestHandler } from "./request-handler.server.ts";
import { routeAreas } from "./route-areas.server.ts";

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

test("the areas of the given routes are loaded, and no others", async () => {
	const build = someAreas();
	const { root, layout, trip } = build.routes;
	await build.areas.load({ root, layout, trip });
	expect(asked(build)).toEqual(["layouts", "trips"]);
	expect(build.routes.trip?.module.loader).toBeTypeOf("function");
	expect(build.routes.home?.module).toEqual({});
});

test("an area is loaded once, however many ask for it", async () => {
	const build = someAreas();
	const { home } = build.routes;
	await Promise.all([build.areas.load({ home }), build.areas.load({ home })]);
	await build.areas.load({ home });
	expect(asked(build)).toEqual(["pages"]);
	await build.areas.loadAll();
	expect(asked(build)).toEqual(["pages", "layouts", "trips"]);
});

test("an area that could not be read fails its request, and the next one reads it", async () => {
	const build = someAreas();
	const { home } = build.routes;
	build.imports.pages.mockRejectedValueOnce(new Error("too many open files"));
	await expect(build.areas.load({ home })).rejects.toThrow("too many open files");
	await build.areas.load({ home });
	expect(home?.module.loader).toBeTypeOf("function");
});

test("a request is answered by the routes of its address once they are loaded", async () => {
	const { imports, routes, areas } = someAreas();
	const entry = { module: { default: () => new Response() } };
	const build = {
		entry,
		routes,
		areas,
		ssr: true,
		future: {},
		prerender: [],
		routeDiscovery: { mode: "initial" },
	};
	const handle = requestHandler(build as unknown as ServerBuild, "production");
	const answer = await handle(new Request("http://gangway.test/"), new RouterContextProvider());
	expect(await answer.text()).toBe("home");
	expect(imports.trips).not.toHaveBeenCalled();
});
