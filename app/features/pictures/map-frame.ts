import type { Point, Size } from "./geometry.ts";

/** In degrees. */
export type GeoPoint = { latitude: number; longitude: number };

export type MapFrame = {
	/** Pixels per radian. */
	scale: number;
	/** The meridian of the map's origin, in degrees. */
	longitude: number;
	origin: Point;
	project(point: GeoPoint): Point;
	isVisible(bounds: { west: number; south: number; east: number; north: number }): boolean;
};

const RADIAN = Math.PI / 180;
const EARTH_KM = 6_371;
// The coasts have no detail for a narrower picture.
const MIN_WIDTH_KM = 480;
const SINGLE_PLACE_KM = 1_500;
const SAME_PLACE_KM = 25;
const MAX_LATITUDE = 84;
const MAX_MERCATOR_Y = mercatorY(87);
const SIDE_MARGIN = 0.13;
const VERTICAL_MARGIN = 0.17;

/**
 * The frame that contains both ends and the arc between them; null without any place.
 * @param widening factor by which it shows more of the world than necessary
 */
export function fitMapFrame(
	from: GeoPoint | null,
	to: GeoPoint | null,
	size: Size,
	widening = 1,
): MapFrame | null {
	const one = from ?? to;
	if (!one) return null;
	const other = to ?? one;
	const east = longitudeDelta(one.longitude, other.longitude);
	const longitude = one.longitude + east / 2;
	const ends = [mercator(-east / 2, one.latitude), mercator(east / 2, other.latitude)] as const;
	const box = boundingBox(arcBetween(...ends, size));
	const least = Math.max(box.width, box.height) * EARTH_KM < SAME_PLACE_KM ? SINGLE_PLACE_KM : MIN_WIDTH_KM;
	const nearest = scaleForWidth(least, (one.latitude + other.latitude) / 2, size);
	const across = (size.width * (1 - 2 * SIDE_MARGIN)) / box.width;
	const down = (size.height * (1 - 2 * VERTICAL_MARGIN)) / box.height;
	const scale = Math.min(nearest, across, down) / widening;
	const middle = { x: box.x + box.width / 2, y: clampToMap(box.y + box.height / 2, size.height / 2 / scale) };
	const origin = { x: size.width / 2 - middle.x * scale, y: size.height / 2 - middle.y * scale };
	return { scale, longitude, origin, ...frameMethods({ scale, longitude, origin }, size) };
}

function frameMethods(
	{ scale, longitude, origin }: Pick<MapFrame, "scale" | "longitude" | "origin">,
	size: Size,
) {
	const project = (point: GeoPoint) => {
		const { x, y } = mercator(longitudeDelta(longitude, point.longitude), point.latitude);
		return { x: origin.x + x * scale, y: origin.y + y * scale };
	};
	const wide = size.width / scale / RADIAN;
	const west = longitude - origin.x / scale / RADIAN;
	return {
		project,
		isVisible: (bounds: { west: number; south: number; east: number; north: number }) => {
			const top = project({ latitude: bounds.north, longitude }).y;
			const bottom = project({ latitude: bounds.south, longitude }).y;
			if (top > size.height || bottom < 0) return false;
			const across = bounds.east - bounds.west + (bounds.east < bounds.west ? 360 : 0);
			const begins = normalizeDegrees(bounds.west - west);
			return wide >= 360 || begins <= wide || begins + across >= 360;
		},
	};
}

/**
 * The arc between two points, bent upwards by a sine, but less in a low picture.
 * @returns the point at `t`, 0 to 1
 */
export function arcBetween(from: Point, to: Point, { width, height }: Size): (t: number) => Point {
	const [dx, dy] = [to.x - from.x, to.y - from.y];
	const lift = Math.min(0.26, (0.5 * height) / width) * (dx < 0 ? -1 : 1);
	return (t) => {
		const up = lift * Math.sin(Math.PI * t);
		return { x: from.x + dx * t + dy * up, y: from.y + dy * t - dx * up };
	};
}

function boundingBox(curve: (t: number) => Point) {
	const points = Array.from({ length: 33 }, (_, step) => curve(step / 32));
	const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

function clampToMap(middle: number, half: number): number {
	const room = Math.max(0, MAX_MERCATOR_Y - half);
	return Math.min(room, Math.max(-room, middle));
}

function scaleForWidth(km: number, latitude: number, { width }: Size): number {
	return (width * EARTH_KM * Math.cos(Math.min(80, Math.abs(latitude)) * RADIAN)) / km;
}

/** The shorter way from one longitude to another, in degrees; negative to the west. */
function longitudeDelta(from: number, to: number): number {
	return normalizeDegrees(to - from + 180) - 180;
}

function normalizeDegrees(degrees: number): number {
	return ((degrees % 360) + 360) % 360;
}

function mercator(degreesEast: number, latitude: number): Point {
	return {
		x: degreesEast * RADIAN,
		y: -mercatorY(Math.min(MAX_LATITUDE, Math.max(-MAX_LATITUDE, latitude))),
	};
}

function mercatorY(latitude: number): number {
	return Math.log(Math.tan(Math.PI / 4 + (latitude * RADIAN) / 2));
}
