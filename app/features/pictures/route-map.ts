import { type GeoProjection, geoMercator, geoPath } from "d3-geo";
import type { Polygon } from "geojson";
import { type Point, pointOnCurve, round, type Size } from "./geometry.ts";
import { arcBetween, fitMapFrame, type GeoPoint, type MapFrame } from "./map-frame.ts";
import { gridPath } from "./map-grid.ts";
import { PathWriter } from "./path-writer.ts";

/** A piece of land with its bounds in degrees; `west` is more than `east` where it lies across the date line. */
export type LandShape = { polygon: Polygon; west: number; south: number; east: number; north: number };

/** The same land twice: drawn finely, and coarsely for pictures of half the world. */
export type WorldLand = { fine: readonly LandShape[]; coarse: readonly LandShape[] };

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
const ARC_STEPS = 28;
/** Along the arc: past the middle, as if it were nearly there. */
const PLANE_POSITION = 0.56;
/** In pixels: no arc and no plane where the two ends are nearer than this. */
const MIN_ARC_LENGTH = 14;
const MIN_PLANE_ARC = 80;
/** In pixels to a radian: on a smaller scale than this, nobody sees the finer coasts. */
const FINE_LAND_SCALE = 200;
/** Points of coasts that are something to see, and how the picture is made wider for them: so many times, by this. */
const MIN_COAST_POINTS = 30;
const WIDEN_FACTOR = 1.7;
const MAX_WIDENINGS = 3;
/** In pixels: the two ends are not brought nearer than this for it. */
const MIN_END_DISTANCE = 44;
/** What is drawn beyond the edges, in pixels, so that no edge of land shows. */
const CLIP_MARGIN = 4;

/**
 * The map of a route: Mercator's, as near as the two ends allow, with north above, and across the date line where
 * that is the shorter way.
 */
export function drawRouteMap(
	world: WorldLand,
	{ from, to }: { from: GeoPoint | null; to: GeoPoint | null },
	size: Size,
): RouteMap | null {
	const view = findMapView(world, from, to, size);
	if (!view) return null;
	const { frame, land } = view;
	const ends = { from: from && frame.project(from), to: to && frame.project(to) };
	const map = { size, land, grid: gridPath(frame, size) };
	const apart = from && to ? pixelDistance(frame, from, to) : 0;
	if (!ends.from || !ends.to || apart < MIN_ARC_LENGTH) {
		return { ...map, ...roundEnds({ ...ends, ...(ends.to && { from: null }) }), arc: null, plane: null };
	}
	const curve = arcBetween(ends.from, ends.to, size);
	return {
		...map,
		...roundEnds(ends),
		arc: arcPath(curve),
		plane: apart < MIN_PLANE_ARC ? null : pointOnCurve(curve, PLANE_POSITION),
	};
}

/** Far from every coast there is nothing to see of the land but its colour: then the picture holds more of it. */
function findMapView(world: WorldLand, from: GeoPoint | null, to: GeoPoint | null, size: Size) {
	let view: { frame: MapFrame; land: string } | null = null;
	for (let times = 0; times <= MAX_WIDENINGS; times += 1) {
		const frame = fitMapFrame(from, to, size, WIDEN_FACTOR ** times);
		if (!frame) return null;
		const apart = from && to ? pixelDistance(frame, from, to) : 0;
		if (view && apart > MIN_ARC_LENGTH && apart < MIN_END_DISTANCE) break;
		const { path, visiblePoints } = drawLand(world, frame, size);
		view = { frame, land: path };
		if (visiblePoints >= MIN_COAST_POINTS) break;
	}
	return view;
}

function pixelDistance(frame: MapFrame, from: GeoPoint, to: GeoPoint): number {
	const [a, b] = [frame.project(from), frame.project(to)];
	return Math.hypot(b.x - a.x, b.y - a.y);
}

function roundEnds({ from, to }: { from: Point | null; to: Point | null }) {
	const at = (point: Point | null) => point && { x: round(point.x), y: round(point.y) };
	return { from: at(from), to: at(to) };
}

function arcPath(curve: (t: number) => Point): string {
	const points = Array.from({ length: ARC_STEPS + 1 }, (_, step) => {
		const { x, y } = curve(step / ARC_STEPS);
		return `${round(x)} ${round(y)}`;
	});
	return `M${points.join("L")}`;
}

/** A world narrower than the picture is drawn again beside itself. */
function drawLand(world: WorldLand, frame: MapFrame, size: Size): PathWriter {
	const pen = new PathWriter(size);
	const pieces = frame.scale < FINE_LAND_SCALE ? world.coarse : world.fine;
	const turn = 2 * Math.PI * frame.scale;
	const least = Math.ceil((-turn / 2 - frame.origin.x) / turn);
	const most = Math.floor((size.width + turn / 2 - frame.origin.x) / turn);
	for (let copy = least; copy <= most; copy += 1) {
		const draw = geoPath(createProjection(frame, size, copy * turn), pen);
		for (const piece of pieces) if (frame.isVisible(piece)) draw(piece.polygon);
	}
	return pen;
}

function createProjection(
	{ scale, origin, longitude }: MapFrame,
	{ width, height }: Size,
	by: number,
): GeoProjection {
	return geoMercator()
		.rotate([-longitude, 0])
		.scale(scale)
		.translate([origin.x + by, origin.y])
		.precision(0)
		.clipExtent([
			[-CLIP_MARGIN, -CLIP_MARGIN],
			[width + CLIP_MARGIN, height + CLIP_MARGIN],
		]);
}
