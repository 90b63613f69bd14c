import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Point } from "./geometry.ts";
import type { GeoPoint } from "./map-frame.ts";
import { drawRouteMap, type RouteMap } from "./route-map.ts";
import { ROUTE_PICTURE_SIZES, routeSvg } from "./route-svg.ts";
import { loadWorldLand } from "./world-land.server.ts";

const at = (latitude: number, longitude: number): GeoPoint => ({ latitude, longitude });
const PLACES = {
	boston: at(42.36, -71.01),
	lisbon: at(38.77, -9.13),
	providence: at(41.72, -71.43),
	tokyo: at(35.55, 139.78),
	losAngeles: at(33.94, -118.41),
	tromso: at(69.68, 18.92),
	longyearbyen: at(78.25, 15.47),
	sydney: at(-33.95, 151.18),
	auckland: at(-37.01, 174.79),
	oslo: at(60.19, 11.1),
	capeTown: at(-33.97, 18.6),
	ushuaia: at(-54.84, -68.3),
	anchorage: at(61.17, -150),
	nadi: at(-17.75, 177.44),
	honolulu: at(21.32, -157.92),
	singapore: at(1.36, 103.99),
	quito: at(-0.13, -78.36),
};
type Name = keyof typeof PLACES;
const ROUTES: [Name, Name][] = [
	["boston", "lisbon"],
	["lisbon", "boston"],
	["boston", "providence"],
	["tokyo", "losAngeles"],
	["nadi", "honolulu"],
	["tromso", "longyearbyen"],
	["sydney", "auckland"],
	["oslo", "capeTown"],
	["ushuaia", "anchorage"],
	["singapore", "quito"],
	["auckland", "oslo"],
];

function drawn(
	from: GeoPoint | null,
	to: GeoPoint | null,
	shape: keyof typeof ROUTE_PICTURE_SIZES = "wide",
): RouteMap {
	const map = drawRouteMap(loadWorldLand(), { from, to }, ROUTE_PICTURE_SIZES[shape]);
	if (!map) throw new Error("there is no map");
	return map;
}

function pointsOf(path: string | null): Point[] {
	return [...(path ?? "").matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => ({
		x: Number(x),
		y: Number(y),
	}));
}

describe.each(["narrow", "wide"] as const)("%s", (shape) => {
	const { width, height } = ROUTE_PICTURE_SIZES[shape];
	const expectInside = ({ x, y }: Point, margin: number) => {
		expect(x).toBeGreaterThanOrEqual(width * margin);
		expect(x).toBeLessThanOrEqual(width * (1 - margin));
		expect(y).toBeGreaterThanOrEqual(height * margin);
		expect(y).toBeLessThanOrEqual(height * (1 - margin));
	};

	test.each(ROUTES)("%s to %s: both ends well inside, the arc and the plane too", (from, to) => {
		const map = drawn(PLACES[from], PLACES[to], shape);
		expect(map.from && map.to).toBeTruthy();
		for (const end of [map.from, map.to]) if (end) expectInside(end, 0.12);
		const arc = pointsOf(map.arc);
		expect(arc.length).toBeGreaterThan(20);
		for (const point of arc) expectInside(point, 0.1);
		if (map.plane) expectInside(map.plane, 0.1);
		expect([arc[0], arc.at(-1)]).toEqual([map.from, map.to]);
	});

	test.each(ROUTES)("%s to %s is under 12 KB on the line", (from, to) => {
		const svg = routeSvg(loadWorldLand, { from: PLACES[from], to: PLACES[to] }, shape);
		expect(gzipSync(svg).length).toBeLessThan(12 * 1024);
		expect(svg).not.toMatch(/NaN|undefined|Infinity/);
	});
});

test("a route across the Pacific takes the shorter way, over the date line", () => {
	const east = drawn(PLACES.tokyo, PLACES.losAngeles);
	expect(east.from?.x).toBeLessThan(east.to?.x ?? 0);
	const west = drawn(PLACES.losAngeles, PLACES.tokyo);
	expect([west.from, west.to]).toEqual([east.to, east.from]);
	const islands = drawn(PLACES.nadi, PLACES.honolulu);
	expect(islands.from?.x).toBeLessThan(islands.to?.x ?? 0);
});

test("north is at the top, also in the southern hemisphere", () => {
	const map = drawn(PLACES.sydney, PLACES.auckland);
	expect(map.to?.y).toBeGreaterThan(map.from?.y ?? 0);
	expect(drawn(PLACES.tromso, PLACES.longyearbyen).to?.y).toBeLessThan(135);
});

test("the plane points in the direction of the route", () => {
	expect(Math.abs(drawn(PLACES.boston, PLACES.lisbon).plane?.turn ?? 180)).toBeLessThan(45);
	expect(Math.abs(drawn(PLACES.lisbon, PLACES.boston).plane?.turn ?? 0)).toBeGreaterThan(135);
});

test("a map of two places near each other is not enlarged beyond the detail of the coasts", () => {
	const { from, to } = drawn(PLACES.boston, PLACES.providence);
	const apart = Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0));
	expect(apart).toBeGreaterThan(60);
	expect(apart).toBeLessThan(200);
});

test("a map far from every coast shows more of the world, but keeps its two ends apart", () => {
	const alps = drawn(at(47.46, 8.55), at(47.26, 11.34));
	expect(alps.land.length).toBeGreaterThan(500);
	for (const shape of ["narrow", "wide"] as const) {
		const { from, to } = drawn(at(28.57, 77.1), at(27.15, 77.96), shape);
		expect(Math.hypot((to?.x ?? 0) - (from?.x ?? 0), (to?.y ?? 0) - (from?.y ?? 0))).toBeGreaterThan(23);
	}
});

const HARD_ROUTES: [name: string, from: GeoPoint | null, to: GeoPoint | null][] = [
	["two towns 5 km apart, inland", at(48.14, 11.58), at(48.18, 11.6)],
	["two inland towns", at(39.1, -94.6), at(41.26, -95.93)],
	["two towns far from every sea", at(43.8, 87.6), at(42.95, 89.2)],
	["two small islands", at(-37.07, -12.31), at(-40.35, -9.88)],
	["two places of one small island", at(35.9, 14.51), at(36.04, 14.24)],
	["two places beside the date line", at(-16.8, 179.98), at(-16.75, -179.97)],
	["a route across the date line", at(-17.75, 177.44), at(-13.83, -171.77)],
	["antipodes", at(40.4, -3.7), at(-40.4, 176.3)],
	["both poles", at(90, 0), at(-90, 0)],
	["a pole", at(78.25, 15.47), at(90, 0)],
	["the same place twice, inland", at(39.1, -94.6), at(39.1, -94.6)],
	["one small island", null, at(-0.54, 166.92)],
	["the middle of the largest ocean", null, at(-48.88, -123.39)],
	["only an origin, in the middle of Asia", at(46.28, 86.67), null],
];

test.each(HARD_ROUTES)("there is a coast to see for %s", (_, from, to) => {
	for (const shape of ["narrow", "wide"] as const) {
		expect(coastPointsInside(drawn(from, to, shape))).toBeGreaterThanOrEqual(8);
	}
});

test("there is a coast to see for any two places", () => {
	const anyPlace = (seed: number) => at(((seed * 37.3) % 150) - 70, ((seed * 91.7) % 360) - 180);
	for (let seed = 1; seed <= 60; seed += 1) {
		const [from, to] = [anyPlace(seed), anyPlace(seed * 7 + 1)];
		const near = at(from.latitude + 1, from.longitude + 1);
		for (const end of [to, near])
			expect(coastPointsInside(drawn(from, end, "narrow")), `${seed}`).toBeGreaterThanOrEqual(8);
	}
});

/** How many points of the land's outline are inside the picture, not counting its edges. */
function coastPointsInside({ land, size }: RouteMap): number {
	return land.split("M").reduce((count, ring) => {
		const [x = 0, y = 0, ...steps] = [...ring.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(Number);
		const at = { x, y };
		for (let index = 0; index < steps.length; index += 2) {
			at.x += steps[index] ?? 0;
			at.y += steps[index + 1] ?? 0;
			if (at.x > 1 && at.y > 1 && at.x < size.width - 1 && at.y < size.height - 1) count += 1;
		}
		return count;
	}, 0);
}

test("one place, or the same place twice, is one mark in the middle", () => {
	for (const from of [PLACES.lisbon, null]) {
		const map = drawn(from, PLACES.lisbon);
		expect(map).toMatchObject({ from: null, to: { x: 434, y: 135 }, arc: null, plane: null });
		expect(map.land).not.toBe("");
	}
	expect(drawn(PLACES.lisbon, null)).toMatchObject({ from: { x: 434, y: 135 }, to: null, arc: null });
});

test("a route without places shows the horizon instead of a map", () => {
	expect(drawRouteMap(loadWorldLand(), { from: null, to: null }, ROUTE_PICTURE_SIZES.wide)).toBeNull();
	const unread = () => {
		throw new Error("no land is needed");
	};
	expect(routeSvg(unread, { from: null, to: null }, "wide")).toContain("<ellipse");
});

test("places at the poles and at the edges of the map can be drawn", () => {
	for (const latitude of [90, -90, 84, -84]) {
		const map = drawn(at(latitude, 180), at(latitude, -180));
		expect(map.land + map.grid).not.toMatch(/NaN|Infinity/);
		expect(map.to?.y).toBeGreaterThan(0);
		expect(map.to?.y).toBeLessThan(270);
	}
});

test("the same route always gives the same drawing", () => {
	const ends = { from: PLACES.oslo, to: PLACES.capeTown };
	expect(routeSvg(loadWorldLand, ends, "wide")).toBe(routeSvg(loadWorldLand, ends, "wide"));
});

test("land is drawn where there is land", () => {
	const inland = drawn(null, at(46, 2));
	// Antarctica crosses every meridian.
	expect(drawn(null, at(-80, 20)).land).not.toBe("");
	expect(pointsOf(inland.land.replace(/[Mlz]/g, " ")).length).toBeGreaterThan(3);
});
