import type { RouteConfigEntry } from "@react-router/dev/routes";
import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, test } from "vitest";
import siteMap from "#app/routes.ts";
import { routesByAddress } from "./routes-by-address.ts";

type Flat = { id: string; parentId: string; path?: string; index?: boolean };

const all = Object.fromEntries(flatten(await siteMap).map((route) => [route.id, route]));
const routesOf = routesByAddress(all);

function flatten(entries: RouteConfigEntry[], parentId = "root"): Flat[] {
	return entries.flatMap(({ file, id = file, path, index, children = [] }) => [
		{ id, parentId, path, index },
		...flatten(children, id),
	]);
}

function treeOf(routes: Record<string, Flat | undefined>, parentId = "root"): RouteObject[] {
	const own = Object.values(routes).filter((route) => route?.parentId === parentId) as Flat[];
	return own.map(({ id, path, index }) =>
		index ? { id, path, index } : { id, path, children: treeOf(routes, id) },
	);
}

const whole = treeOf(all);
const idsOf = (routes: RouteObject[], address: string) =>
	matchRoutes(routes, address)?.map(({ route }) => route.id) ?? [];

/** Addresses for each pattern of the site map, with and without its optional segments. */
function addressesOf({ path, children = [] }: RouteObject, above = ""): string[] {
	const pattern = `${above}/${path ?? ""}`;
	const addresses = [pattern, pattern.replace(/\/:?[^/]+\?/g, "")].map((address) =>
		`/${address}`
			.replace(/:(\w+)\??/g, "a-$1")
			.replace("*", "some/where")
			.replace(/\?/g, "")
			.replace(/\/+/g, "/"),
	);
	return [...addresses, ...children.flatMap((child) => addressesOf(child, pattern))];
}

const known = [...new Set(whole.flatMap((route) => addressesOf(route)))].map((address) =>
	address.replace(/(.)\/$/, "$1"),
);

const oddly: ((address: string) => string)[] = [
	(address) => `${address}/`,
	(address) => `${address}/x`,
	(address) => address.toUpperCase(),
	(address) => `${address}//`,
	(address) => `/${address}`,
	(address) => address.replace(/.$/, "%20"),
	(address) => address.replace(/\/[^/]+$/, "/:x"),
	(address) => `${address}\\x`,
];

describe("the routes that an address can mean", () => {
	test("hold the one that the router finds among all", () => {
		expect(known.length).toBeGreaterThan(250);
		const odd = known.map((address, index) => oddly[index % oddly.length]?.(address) ?? address);
		const escaped = ["/%6Cogin", "/tr%69p/x", "/trip/x%2Fy", "/trip/x/%69tinerary", "/%"];
		const wrong = [...known, ...odd, ...escaped].filter(
			(address) => idsOf(treeOf(routesOf(address).routes()), address).join() !== idsOf(whole, address).join(),
		);
		expect(wrong).toEqual([]);
	});

	test("are those of the page for its data", () => {
		for (const address of known) {
			const data = address === "/" ? "/_.data" : `${address}.data`;
			expect(routesOf(data).key, data).toBe(routesOf(address).key);
			if (address !== "/") expect(routesOf(`${address}/_.data`).key).toBe(routesOf(`${address}/`).key);
		}
		expect(idsOf(treeOf(routesOf("/_.data").routes()), "/")).toEqual(idsOf(whole, "/"));
	});

	test("are few", () => {
		const counts = known.map((address) => Object.keys(routesOf(address).routes()).length);
		expect(Math.max(...counts)).toBeLessThan(12);
	});
});
