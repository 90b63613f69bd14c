import type { Point, Size } from "./drawing.ts";

/** A place on earth, in degrees. */
export type Spot = { latitude: number; longitude: number };

/** How a part of the world lies in a picture. */
export type Frame = {
	/** Pixels to a radian. */
	scale: number;
	/** The meridian that the map is turned to, in degrees, and where it meets the equator, in pixels. */
	longitude: number;
	origin: Point;
	place(spot: Spot): Point;
	/** Whether any of this may be in the picture; bounds in degrees. */
	shows(bounds: { west: number; south: number; east: number; north: number }): boolean;
};

const RADIAN = Math.PI / 180;
const EARTH_KM = 6_371;
/** The picture never shows less than this across: the coasts are not drawn finer. */
const LEAST_KM = 480;
/** Around a single place, or two that are all but one. */
const ALONE_KM = 1_500;
const SAME_KM = 25;
/** Mercator's map has no end of its own: no place is drawn nearer to a pole than the first, and nothing than the second. */
const MOST_NORTH = 84;
const EDGE_NORTH = upOf(87);
/** Room at the sides, above and below, as parts of the picture: for the ends' marks, and for seeing where they are. */
const SIDE = 0.13;
const ABOVE = 0.17;

/**
 * The frame that holds both ends and the arc between them; null without any place.
 * @param wider how many times more of the world it holds than it has to
 */
export function frameOf(from: Spot | null, to: Spot | null, size: Size, wider = 1): Frame | null {
	const one = from ?? to;
	if (!one) return null;
	const other = to ?? one;
	const east = turnBetween(one.longitude, other.longitude);
	const longitude = one.longitude + east / 2;
	const ends = [flat(-east / 2, one.latitude), flat(east / 2, other.latitude)] as const;
	const box = boxOf(arcBetween(...ends, size));
	const least = Math.max(box.width, box.height) * EARTH_KM < SAME_KM ? ALONE_KM : LEAST_KM;
	const nearest = scaleAcross(least, (one.latitude + other.latitude) / 2, size);
	const across = (size.width * (1 - 2 * SIDE)) / box.width;
	const down = (size.height * (1 - 2 * ABOVE)) / box.height;
	const scale = Math.min(nearest, across, down) / wider;
	const middle = { x: box.x + box.width / 2, y: withinMap(box.y + box.height / 2, size.height / 2 / scale) };
	const origin = { x: size.width / 2 - middle.x * scale, y: size.height / 2 - middle.y * scale };
	return { scale, longitude, origin, ...lookupsOf({ scale, longitude, origin }, size) };
}

function lookupsOf({ scale, longitude, origin }: Pick<Frame, "scale" | "longitude" | "origin">, size: Size) {
	const place = (spot: Spot) => {
		const { x, y } = flat(turnBetween(longitude, spot.longitude), spot.latitude);
		return { x: origin.x + x * scale, y: origin.y + y * scale };
	};
	const wide = size.width / scale / RADIAN;
	const west = longitude - origin.x / scale / RADIAN;
	return {
		place,
		shows: (bounds: { west: number; south: number; east: number; north: number }) => {
			const top = place({ latitude: bounds.north, longitude }).y;
			const bottom = place({ latitude: bounds.south, longitude }).y;
			if (top > size.height || bottom < 0) return false;
			const across = bounds.east - bounds.west + (bounds.east < bounds.west ? 360 : 0);
			const begins = modulo(bounds.west - west);
			return wide >= 360 || begins <= wide || begins + across >= 360;
		},
	};
}

/**
 * From one end to the other, lifted by a sine: to the upper side, as far as the picture is high.
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

function boxOf(curve: (t: number) => Point) {
	const points = Array.from({ length: 33 }, (_, step) => curve(step / 32));
	const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
	const [x, y] = [Math.min(...xs), Math.min(...ys)];
	return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** So that the picture holds no more than the map does, above and below. */
function withinMap(middle: number, half: number): number {
	const room = Math.max(0, EDGE_NORTH - half);
	return Math.min(room, Math.max(-room, middle));
}

function scaleAcross(km: number, latitude: number, { width }: Size): number {
	return (width * EARTH_KM * Math.cos(Math.min(80, Math.abs(latitude)) * RADIAN)) / km;
}

/** Degrees to the east, the shorter way; less than 0 to the west. */
export function turnBetween(from: number, to: number): number {
	return modulo(to - from + 180) - 180;
}

function modulo(degrees: number): number {
	return ((degrees % 360) + 360) % 360;
}

/** Mercator's, in radians, with down as the pictures have it. */
function flat(degreesEast: number, latitude: number): Point {
	return { x: degreesEast * RADIAN, y: -upOf(Math.min(MOST_NORTH, Math.max(-MOST_NORTH, latitude))) };
}

function upOf(latitude: number): number {
	return Math.log(Math.tan(Math.PI / 4 + (latitude * RADIAN) / 2));
}
