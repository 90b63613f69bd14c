import type { GeoContext } from "d3-geo";
import type { Size } from "./geometry.ts";

const MIN_POINT_DISTANCE_PX = 1.1;
const MIN_RING_SIZE_PX = 2;

/** Writes the rings that d3-geo draws as a short SVG path. */
export class PathWriter implements GeoContext {
	path = "";
	/** Tells how much coast there is to see in the picture. */
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
		if (Math.abs(x - lastX) + Math.abs(y - lastY) >= MIN_POINT_DISTANCE_PX)
			this.#ring.push([roundHalf(x), roundHalf(y)]);
	}

	closePath(): void {
		const ring = this.#ring;
		if (ring.length < 3 || extent(ring, 0) < MIN_RING_SIZE_PX || extent(ring, 1) < MIN_RING_SIZE_PX) return;
		let [lastX, lastY] = [0, 0];
		for (const [index, [x, y]] of ring.entries()) {
			this.path += index === 0 ? `M${formatPair(x, y)}l` : formatPair(x - lastX, y - lastY, index > 1);
			if (x > 0 && y > 0 && x < this.#size.width && y < this.#size.height) this.visiblePoints += 1;
			[lastX, lastY] = [x, y];
		}
		this.path += "z";
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
