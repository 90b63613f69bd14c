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
	const frame = frameOf(from, to, size);
	if (!frame) return null;
	const ends = { from: from && frame.place(from), to: to && frame.place(to) };
	const map = { size, land: landIn(world, frame, size), grid: gridOf(frame, size) };
	const apart = ends.from && ends.to ? Math.hypot(ends.to.x - ends.from.x, ends.to.y - ends.from.y) : 0;
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
function landIn(world: World, frame: Frame, size: Size): string {
	const pen = new Pen();
	const pieces = frame.scale < FINE_FROM ? world.coarse : world.fine;
	const turn = 2 * Math.PI * frame.scale;
	const least = Math.ceil((-turn / 2 - frame.origin.x) / turn);
	const most = Math.floor((size.width + turn / 2 - frame.origin.x) / turn);
	for (let copy = least; copy <= most; copy += 1) {
		const draw = geoPath(projectionOf(frame, size, copy * turn), pen);
		for (const piece of pieces) if (frame.shows(piece)) draw(piece.polygon);
	}
	return pen.path;
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
