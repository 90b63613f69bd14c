import { type GeoContext, type GeoProjection, geoMercator, geoPath } from "d3-geo";
import type { Polygon } from "geojson";
import { type Point, pointOnCurve, round, type Size } from "./geometry.ts";
import { arcBetween, fitMapFrame, type GeoPoint, type MapFrame } from "./map-frame.ts";

/** In degrees; `west` is greater than `east` for land across the date line. */
export type LandShape = { polygon: Polygon; west: number; south: number; east: number; north: number };

export type WorldLand = { fine: readonly LandShape[]; coarse: readonly LandShape[] };

export type RouteMap = {
	size: Size;
	land: string;
	grid: string;
	/** Null with one place, or with two places near each other. */
	arc: string | null;
	from: Point | null;
	to: Point | null;
	plane: (Point & { turn: number }) | null;
};

const ARC_STEPS = 28;
const PLANE_POSITION = 0.56;
// At a smaller distance, the marks of both ends cover each other.
const MIN_ARC_PX = 24;
const MIN_PLANE_ARC_PX = 80;
// Below this scale, in pixels per radian, finer coasts are invisible.
const FINE_LAND_SCALE = 200;
// A picture with fewer points of coast well inside it is widened, but if it has some, not so far that its two ends
// would come too close.
const MIN_COAST_POINTS = 30;
const FEW_COAST_POINTS = 8;
const COAST_MARGIN = 0.1;
const WIDEN_FACTOR = 1.4;
const MAX_WIDENINGS = 8;
const CLIP_MARGIN_PX = 4;

/** The map of a route in Mercator projection, north up, across the date line if that is shorter. */
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
	const distance = from && to ? pixelDistance(frame, from, to) : 0;
	if (!ends.from || !ends.to || distance < MIN_ARC_PX) {
		return { ...map, ...roundEnds({ ...ends, ...(ends.to && { from: null }) }), arc: null, plane: null };
	}
	const curve = arcBetween(ends.from, ends.to, size);
	return {
		...map,
		...roundEnds(ends),
		arc: arcPath(curve),
		plane: distance < MIN_PLANE_ARC_PX ? null : pointOnCurve(curve, PLANE_POSITION),
	};
}

function findMapView(world: WorldLand, from: GeoPoint | null, to: GeoPoint | null, size: Size) {
	let view: { frame: MapFrame; land: string; hasArc: boolean; coastPoints: number } | null = null;
	for (let widenings = 0; widenings <= MAX_WIDENINGS; widenings += 1) {
		const frame = fitMapFrame(from, to, size, WIDEN_FACTOR ** widenings);
		if (!frame) return null;
		const hasArc = from !== null && to !== null && pixelDistance(frame, from, to) >= MIN_ARC_PX;
		if (view?.hasArc && !hasArc && view.coastPoints >= FEW_COAST_POINTS) break;
		const { path, coastPoints } = drawLand(world, frame, size);
		view = { frame, land: path, hasArc, coastPoints };
		if (coastPoints >= MIN_COAST_POINTS) break;
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

// A map narrower than the picture repeats itself to the left and the right.
function drawLand(world: WorldLand, frame: MapFrame, size: Size): PathWriter {
	const writer = new PathWriter(size);
	const shapes = frame.scale < FINE_LAND_SCALE ? world.coarse : world.fine;
	const worldWidth = 2 * Math.PI * frame.scale;
	const firstCopy = Math.ceil((-worldWidth / 2 - frame.origin.x) / worldWidth);
	const lastCopy = Math.floor((size.width + worldWidth / 2 - frame.origin.x) / worldWidth);
	for (let copy = firstCopy; copy <= lastCopy; copy += 1) {
		const draw = geoPath(createProjection(frame, size, copy * worldWidth), writer);
		for (const shape of shapes) if (frame.isVisible(shape)) draw(shape.polygon);
	}
	return writer;
}

function createProjection(
	{ scale, origin, longitude }: MapFrame,
	{ width, height }: Size,
	offsetX: number,
): GeoProjection {
	return geoMercator()
		.rotate([-longitude, 0])
		.scale(scale)
		.translate([origin.x + offsetX, origin.y])
		.precision(0)
		.clipExtent([
			[-CLIP_MARGIN_PX, -CLIP_MARGIN_PX],
			[width + CLIP_MARGIN_PX, height + CLIP_MARGIN_PX],
		]);
}

const STEP_DEGREES = [0.5, 1, 2, 5, 10, 15, 30];
const minSpacingPx = ({ width }: Size) => Math.max(44, width / 10);

function gridPath(frame: MapFrame, size: Size): string {
	const degree = (frame.scale * Math.PI) / 180;
	const step = STEP_DEGREES.find((degrees) => degrees * degree >= minSpacingPx(size)) ?? 30;
	const west = frame.longitude - frame.origin.x / degree;
	let path = "";
	for (let east = Math.ceil(west / step) * step; east <= west + size.width / degree; east += step) {
		path += `M${round((east - west) * degree)} 0v${size.height}`;
	}
	for (let north = -80 + (80 % step); north <= 80; north += step) {
		const { y } = frame.project({ latitude: north, longitude: frame.longitude });
		if (y > 0 && y < size.height) path += `M0 ${round(y)}h${size.width}`;
	}
	return path;
}

const MIN_POINT_DISTANCE_PX = 1.1;
const MIN_RING_SIZE_PX = 2;

/** Writes the rings that d3-geo draws as a short SVG path. */
class PathWriter implements GeoContext {
	path = "";
	/** How much coast is visible well inside the picture. */
	coastPoints = 0;
	readonly #size: Size;
	#ring: [number, number][] = [];

	constructor(size: Size) {
		this.#size = size;
	}

	beginPath(): void {}

	arc(): void {}

	moveTo(x: number, y: number): void {
		this.#ring = [[roundHalf(x), roundHalf(y)]];
	}

	lineTo(x: number, y: number): void {
		const [lastX, lastY] = this.#ring.at(-1) ?? [x, y];
		if (Math.abs(x - lastX) + Math.abs(y - lastY) >= MIN_POINT_DISTANCE_PX)
			this.#ring.push([roundHalf(x), roundHalf(y)]);
	}

	closePath(): void {
		const ring = this.#ring;
		if (ring.length < 3 || extent(ring, 0) < MIN_RING_SIZE_PX || extent(ring, 1) < MIN_RING_SIZE_PX) return;
		let [lastX, lastY] = [0, 0];
		for (const [index, [x, y]] of ring.entries()) {
			this.path += index === 0 ? `M${formatPair(x, y)}l` : formatPair(x - lastX, y - lastY, index > 1);
			if (this.#isWellInside(x, y)) this.coastPoints += 1;
			[lastX, lastY] = [x, y];
		}
		this.path += "z";
	}

	#isWellInside(x: number, y: number): boolean {
		const { width, height } = this.#size;
		return Math.abs(x / width - 0.5) < 0.5 - COAST_MARGIN && Math.abs(y / height - 0.5) < 0.5 - COAST_MARGIN;
	}
}

function roundHalf(value: number): number {
	return Math.round(value * 2) / 2;
}

function extent(ring: [number, number][], axis: 0 | 1): number {
	let [least, most] = [Infinity, -Infinity];
	for (const point of ring) {
		least = Math.min(least, point[axis]);
		most = Math.max(most, point[axis]);
	}
	return most - least;
}

// SVG needs no zero before a decimal point, and no space before a minus sign.
function formatPair(x: number, y: number, follows = false): string {
	return formatNumber(x, follows) + formatNumber(y, true);
}

function formatNumber(value: number, follows: boolean): string {
	const text = String(value).replace(/^(-?)0\./, "$1.");
	return follows && value >= 0 ? ` ${text}` : text;
}
