import { colours as c } from "./colours.ts";
import { at, box, circle, each, line, type Placing, path, ring } from "./shapes.ts";

/** A stub from its middle, 60 by 44: green with a tick when it is paid, and with a clock when it waits. */
export function stub(x: number, y: number, paid: boolean, placing?: Placing): string {
	const mark = paid ? line("m-10 1 7 7 13-14", c.night, 5) : line("M0-9v10l7 5", c.night, 4.5);
	return at(
		x,
		y,
		path(
			"M-22-22h44a8 8 0 0 1 8 8v8a6 6 0 0 0 0 12v8a8 8 0 0 1-8 8h-44a8 8 0 0 1-8-8v-8a6 6 0 0 0 0-12v-8a8 8 0 0 1 8-8z",
			paid ? c.mint : c.straw,
		) + mark,
		placing,
	);
}

/** A ticket from its middle, 340 by 190: the route on its body, and its stub, which is green when it is paid. */
export function ticket(x: number, y: number, paid: boolean, placing?: Placing): string {
	return at(
		x,
		y,
		[
			path(
				"M-150-95H62a14 14 0 0 0 28 0h60a20 20 0 0 1 20 20V75a20 20 0 0 1-20 20H90a14 14 0 0 0-28 0h-212a20 20 0 0 1-20-20V-75a20 20 0 0 1 20-20z",
				c.paper,
			),
			path(
				"M90-95h60a20 20 0 0 1 20 20V75a20 20 0 0 1-20 20H90a14 14 0 0 0-14-14V-81a14 14 0 0 0 14-14z",
				paid ? c.mint : c.straw,
			),
			line("M76-66V66", c.mist, 3, { "stroke-dasharray": "8 9" }),
			path("M-146-71H44v76h-190z", c.night),
			line("M-124-16Q-52-86 22-18", c.coral, 5, { "stroke-dasharray": ".1 12" }),
			circle(-124, -16, 7, c.sand),
			circle(22, -18, 7, c.sand),
			line("M-140 34H10M-140 60h96", c.mist, 9),
			paid ? line("m105 2 14 14 26-30", c.night, 10) : line("M124-20v22l14 10", c.night, 9),
		].join(""),
		placing,
	);
}

/** A suitcase from the middle of its foot, 92 by 108 with its handle. */
export function suitcase(x: number, y: number, colour: string, placing?: Placing): string {
	return at(
		x,
		y,
		[
			line("M-17-78v-20q0-6 6-6h22q6 0 6 6v20", c.mist, 7),
			box([-46, -80, 92, 74, 12], colour),
			line("M-24-78v70M24-78v70", c.night, 4, { opacity: 0.35 }),
			circle(-30, -4, 7, c.deep),
			circle(30, -4, 7, c.deep),
		].join(""),
		placing,
	);
}

/** A luggage tag that hangs from its hole, 70 by 110. */
export function tag(x: number, y: number, colour: string, placing?: Placing): string {
	return at(
		x,
		y,
		path("M-14-10h28l21 24v78a10 10 0 0 1-10 10h-50a10 10 0 0 1-10-10V14z", colour) +
			circle(0, 8, 8, c.night) +
			line("M-17 44h34M-17 62h34M-17 80h18", c.night, 5, { opacity: 0.55 }),
		placing,
	);
}

/** A padlock from the middle of its body. */
export function padlock(x: number, y: number, scale = 1): string {
	return at(
		x,
		y,
		line("M-22-24v-22a22 22 0 0 1 44 0v22", c.mist, 11) +
			box([-38, -28, 76, 64, 12], c.straw) +
			circle(0, -2, 9, c.night) +
			line("M0 0v17", c.night, 7),
		{ scale },
	);
}

export function lifebuoy(x: number, y: number, r: number): string {
	const quarter = (Math.PI * r) / 4;
	return (
		ring(x, y, r, c.paper, r * 0.5) +
		circle(x, y, r, "none", {
			stroke: c.coral,
			"stroke-width": r * 0.5,
			"stroke-dasharray": `${quarter.toFixed(1)} ${quarter.toFixed(1)}`,
		})
	);
}

/** A speech bubble without words; its tail points down to `x y`. */
export function speech(x: number, y: number, colour: string, placing?: Placing): string {
	return at(
		x,
		y,
		path("M-50-104H50q20 0 20 20v40q0 20-20 20H18L0 0-6-24h-44q-20 0-20-20v-40q0-20 20-20z", colour) +
			each([-30, 0, 30], (dot) => circle(dot, -64, 8, c.night)),
		placing,
	);
}
