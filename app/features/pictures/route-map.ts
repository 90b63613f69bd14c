import { type GeoProjection, geoMercator, geoPath } from "d3-geo";
import type { Polygon } from "geojson";
import { type Point, placeOn, round, type Size } from "./drawing.ts";
import { arcBetween, type Frame, frameOf, type Spot } from "./frame.ts";
import { gridOf } from "./grid.ts";
import { Pen } from "./pen.ts";

/** A piece of land with its bounds in degrees; `west` is more than `east` where it lies across the date line. */
export type Land = { polygon: Polygon; west: number; south: number; east: number; north: number };

/** The same land twice: drawn finely, and coarsely for pictures of half the world. */
export type World = { fine: readonly Land[]; coarse: readonly Land[] };

export type RouteMap = {
	size: Size;
	/** Paths, as SVG writes them. */
	land: string;
	grid: string;
	/** Null with one place, and with two that are too near each other for it. */
	arc: string | null;
	from: Point | null;
	to: Point | null;
	/** Null where the arc is too short for one. */
	plane: (Point & { turn: number }) | null;
};

/** Points along the arc. */
const STEPS = 28;
/** Along the arc: past the middle, as if it were nearly there. */
const PLANE_AT = 0.56;
/** In pixels: no arc and no plane where the two ends are nearer than this. */
const ARC_NEEDS = 14;
const PLANE_NEEDS = 80;
/** In pixels to a radian: on a smaller scale than this, nobody sees the finer coasts. */
const FINE_FROM = 200;
/** Points of coasts that are something to see, and how the picture is made wider for them: so many times, by this. */
const COAST = 30;
const WIDER = 1.7;
const MOST_WIDENINGS = 3;
/** In pixels: the two ends are not brought nearer than this for it. */
const TIGHT = 44;
/** What is drawn beyond the edges, in pixels, so that no edge of land shows. */
const BEYOND = 4;

/**
 * The map of a route: Mercator's, as near as the two ends allow, with north above, and across the date line where
 * that is the shorter way.
 */
export function drawRouteMap(
	world: World,
	{ from, to }: { from: Spot | null; to: Spot | null },
	size: Size,
): RouteMap | null {
	const view = viewOf(world, from, to, size);
	if (!view) return null;
	const { frame, land } = view;
	const ends = { from: from && frame.place(from), to: to && frame.place(to) };
	const map = { size, land, grid: gridOf(frame, size) };
	const apart = from && to ? apartIn(frame, from, to) : 0;
	if (!ends.from || !ends.to || apart < ARC_NEEDS) {
		return { ...map, ...rounded({ ...ends, ...(ends.to && { from: null }) }), arc: null, plane: null };
	}
	const curve = arcBetween(ends.from, ends.to, size);
	return {
		...map,
		...rounded(ends),
		arc: arcPath(curve),
		plane: apart < PLANE_NEEDS ? null : placeOn(curve, PLANE_AT),
	};
}

/** Far from every coast there is nothing to see of the land but its colour: then the picture holds more of it. */
function viewOf(world: World, from: Spot | null, to: Spot | null, size: Size) {
	let view: { frame: Frame; land: string } | null = null;
	for (let times = 0; times <= MOST_WIDENINGS; times += 1) {
		const frame = frameOf(from, to, size, WIDER ** times);
		if (!frame) return null;
		const apart = from && to ? apartIn(frame, from, to) : 0;
		if (view && apart > ARC_NEEDS && apart < TIGHT) break;
		const { path, seen } = landIn(world, frame, size);
		view = { frame, land: path };
		if (seen >= COAST) break;
	}
	return view;
}

function apartIn(frame: Frame, from: Spot, to: Spot): number {
	const [a, b] = [frame.place(from), frame.place(to)];
	return Math.hypot(b.x - a.x, b.y - a.y);
}

function rounded({ from, to }: { from: Point | null; to: Point | null }) {
	const at = (point: Point | null) => point && { x: round(point.x), y: round(point.y) };
	return { from: at(from), to: at(to) };
}

function arcPath(curve: (t: number) => Point): string {
	const points = Array.from({ length: STEPS + 1 }, (_, step) => {
		const { x, y } = curve(step / STEPS);
		return `${round(x)} ${round(y)}`;
	});
	return `M${points.join("L")}`;
}

/** A world narrower than the picture is drawn again beside itself. */
function landIn(world: World, frame: Frame, size: Size): Pen {
	const pen = new Pen(size);
	const pieces = frame.scale < FINE_FROM ? world.coarse : world.fine;
	const turn = 2 * Math.PI * frame.scale;
	const least = Math.ceil((-turn / 2 - frame.origin.x) / turn);
	const most = Math.floor((size.width + turn / 2 - frame.origin.x) / turn);
	for (let copy = least; copy <= most; copy += 1) {
		const draw = geoPath(projectionOf(frame, size, copy * turn), pen);
		for (const piece of pieces) if (frame.shows(piece)) draw(piece.polygon);
	}
	return pen;
}

function projectionOf(
	{ scale, origin, longitude }: Frame,
	{ width, height }: Size,
	by: number,
): GeoProjection {
	return geoMercator()
		.rotate([-longitude, 0])
		.scale(scale)
		.translate([origin.x + by, origin.y])
		.precision(0)
		.clipExtent([
			[-BEYOND, -BEYOND],
			[width + BEYOND, height + BEYOND],
		]);
}
