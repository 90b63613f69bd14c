import type { GeoContext } from "d3-geo";
import type { Size } from "./geometry.ts";

/** Points nearer to each other than this, in pixels, are one. */
const MIN_POINT_DISTANCE = 1.1;
/** Whatever is smaller than this either way, in pixels, is not worth its bytes. */
const MIN_RING_SIZE = 2;

/** Takes the rings of a map, as d3-geo draws them, and writes them as a path of few characters. */
export class PathWriter implements GeoContext {
	/** The path so far. */
	path = "";
	/** How many of its points are in the picture, not beyond its edges: how much there is to see of coasts. */
	visiblePoints = 0;
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
		if (Math.abs(x - lastX) + Math.abs(y - lastY) >= MIN_POINT_DISTANCE)
			this.#ring.push([roundHalf(x), roundHalf(y)]);
	}

	closePath(): void {
		const ring = this.#ring;
		if (ring.length < 3 || extent(ring, 0) < MIN_RING_SIZE || extent(ring, 1) < MIN_RING_SIZE) return;
		let [lastX, lastY] = [0, 0];
		for (const [index, [x, y]] of ring.entries()) {
			this.path += index === 0 ? `M${formatPair(x, y)}l` : formatPair(x - lastX, y - lastY, index > 1);
			if (x > 0 && y > 0 && x < this.#size.width && y < this.#size.height) this.visiblePoints += 1;
			[lastX, lastY] = [x, y];
		}
		this.path += "z";
	}
}

/** To half a pixel: what a fine screen can show of a coast. */
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

/** Two numbers as a path may hold them: no needless zeros, a sign parts as well as a space. */
function formatPair(x: number, y: number, follows = false): string {
	return formatNumber(x, follows) + formatNumber(y, true);
}

function formatNumber(value: number, follows: boolean): string {
	const text = String(value).replace(/^(-?)0\./, "$1.");
	return follows && value >= 0 ? ` ${text}` : text;
}
