import { round, type Size } from "./geometry.ts";
import type { MapFrame } from "./map-frame.ts";

const STEP_DEGREES = [0.5, 1, 2, 5, 10, 15, 30];
const minSpacingPx = ({ width }: Size) => Math.max(44, width / 10);

export function gridPath(frame: MapFrame, size: Size): string {
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
