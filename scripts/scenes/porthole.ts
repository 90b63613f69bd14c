import { colours as c } from "./colours.ts";
import { circle, line, path, ring } from "./shapes.ts";

/** A round window with the sea and the sun in it. */
export function porthole(x: number, y: number, r: number): string {
	const edge = Math.round(Math.sqrt(r * r - (r * 0.2) ** 2));
	const water = Math.round(y + r * 0.2);
	return [
		circle(x, y, r, c.night),
		path(`M${x - r * 0.5} ${water}a${r * 0.5} ${r * 0.5} 0 0 1 ${r} 0z`, c.coral),
		path(`M${x - edge} ${water}A${r} ${r} 0 0 0 ${x + edge} ${water}z`, c.sea),
		line(`M${x - r * 0.3} ${water + 22}h${r * 0.6}M${x - r * 0.16} ${water + 44}h${r * 0.32}`, c.coral, 6),
		ring(x, y, r, c.wood, 26),
		ring(x, y, r + 2, c.straw, 5),
	].join("");
}
