import { colours as c } from "./colours.ts";
import { box, circle, each, line, path } from "./shapes.ts";

const BRIGHT_STARS = "M90 60h.1M348 118h.1M640 40h.1M930 150h.1M1150 40h.1";
const STARS = "M180 150h.1M262 44h.1M452 66h.1M540 140h.1M752 104h.1M846 54h.1M1020 70h.1M1096 138h.1";

type Sun = { x: number; y?: number; r: number };

/** The night sky of the whole picture, with stars and the sun of every scene. */
export function sky(sun: Sun | null = null, horizon = 420): string {
	return [
		box([0, 0, 1200, 630], c.night),
		line(BRIGHT_STARS, c.sand, 7, { opacity: 0.7 }),
		line(STARS, c.sand, 5, { opacity: 0.7 }),
		sun ? circle(sun.x, sun.y ?? horizon, sun.r, c.coral) : "",
	].join("");
}

/** The sea from the horizon down, with the sun's reflection. */
export function sea(horizon = 420, sunX: number | null = null): string {
	const glints = [
		[0, 26, 96],
		[18, 54, 64],
		[-22, 82, 48],
		[26, 110, 34],
	];
	return [
		box([0, horizon, 1200, 630 - horizon], c.sea),
		sunX === null
			? ""
			: line(
					each(glints, ([x = 0, y = 0, half = 0]) => `M${sunX + x - half} ${horizon + y}h${2 * half}`),
					c.coral,
					7,
					{ opacity: 0.85 },
				),
	].join("");
}

/** A row of small waves from its left end. */
export function waves(x: number, y: number, count = 3, colour: string = c.mist): string {
	return line(`M${x} ${y}${"q11-13 22 0t22 0".repeat(count)}`, colour, 4, { opacity: 0.5 });
}

/** A quay of planks, from the left or to the right edge. */
export function pier(from: number, to: number, y: number): string {
	const posts = Array.from({ length: Math.ceil((to - from - 100) / 170) }, (_, i) => from + 46 + i * 170);
	const planks = Array.from({ length: Math.floor((to - from) / 85) }, (_, i) => from + 85 * (i + 1));
	return [
		each(posts, (x) => box([x, y + 20, 28, 630 - y - 20], c.wood)),
		path(`M${from} ${y}h${to - from - 14}q14 0 14 15t-14 15H${from}z`, c.sand),
		line(
			each(planks, (x) => `M${x} ${y + 5}v20`),
			c.wood,
			3,
			{ opacity: 0.6 },
		),
	].join("");
}

export function gull(x: number, y: number, width = 40): string {
	const half = width / 2;
	return line(
		`M${x - half} ${y}q${half / 2}-${half * 0.7} ${half} 0q${half / 2}-${half * 0.7} ${half} 0`,
		c.sand,
		5,
	);
}

/** The light of a lamp or a lighthouse. */
export function beam(d: string): string {
	return path(d, c.sea);
}

/** A table's or a desk's edge. */
export function edge(y: number): string {
	return box([0, y, 1200, 14], c.deep, { opacity: 0.4 });
}

/** A lamp on a post, from its foot. */
export function lamp(x: number, y: number, height = 190): string {
	return [
		circle(x, y - height - 22, 48, c.sea),
		line(`M${x} ${y}v-${height}`, c.mist, 9),
		path(`M${x - 17} ${y - height - 42}h34l-7 44h-20z`, c.straw),
		line(`M${x - 22} ${y - height - 44}h44`, c.mist, 8),
	].join("");
}

export function cloud(x: number, y: number, scale = 1, colour: string = c.dusk): string {
	const u = (n: number) => Math.round(n * scale);
	return path(
		`M${x} ${y}a${u(26)} ${u(26)} 0 0 1 ${u(20)}-${u(48)}a${u(42)} ${u(42)} 0 0 1 ${u(78)}-${u(14)}a${u(34)} ${u(34)} 0 0 1 ${u(54)} ${u(36)}a${u(15)} ${u(15)} 0 0 1 ${u(6)} ${u(26)}z`,
		colour,
	);
}
