import { colours as c } from "./colours.ts";
import { at, box, line, path } from "./shapes.ts";

/** The ship from the left end of its waterline, 620 wide; its main deck is at -150 and its upper deck at -224. */
export function ship(x: number, y: number, scale = 1, flip = false): string {
	return at(x, y, funnel() + cabins() + hull(), { scale, flip });
}

function funnel(): string {
	return path("M372-322h56l-11 100h-56z", c.coral) + path("M368-288h56l-2 22h-57z", c.sand);
}

function cabins(): string {
	return [
		box([198, -270, 270, 64, 10], c.sand),
		box([96, -222, 452, 76, 10], c.paper),
		line("M226-240h24m30 0h24m30 0h24m66 0h24", c.sea, 26),
		line(`M140-186v4${"m54-4v4".repeat(7)}`, c.sea, 30),
		path("M198-344l46 16-46 16z", c.coral) + line("M198-270v-76", c.sand, 5),
	].join("");
}

function hull(): string {
	return [
		path("M-44-152h664l-26 126q-5 26-28 26H40q-20 0-28-22z", c.paper),
		path("M-18-84h622l-7 34H-5z", c.coral),
		line(`M70-118h.1${"m74 0h.1".repeat(6)}`, c.sea, 22),
		line("M-32-186H70M-28-186v32M4-186v32M36-186v32M68-186v32", c.sand, 4),
	].join("");
}

/** A small boat with a mast, from the middle of its waterline. */
export function boat(x: number, y: number, scale = 1, colour: string = c.coral): string {
	return at(
		x,
		y,
		line("M0-16v-170", c.wood, 7) +
			path("M10-176Q84-110 92-30H10z", c.paper) +
			path("M-8-150Q-56-92-60-30h52z", c.straw) +
			path("M-100-22H104Q92 14 58 14H-50Q-86 14-100-22z", colour),
		{ scale },
	);
}
