import { colours as c } from "./colours.ts";
import { cloud, gull, lamp, pier, sea, sky, waves } from "./harbour.ts";
import { ticket } from "./luggage.ts";
import { person, who } from "./people.ts";
import { at, box, circle, each, line, path, ring } from "./shapes.ts";
import { ship } from "./ship.ts";

/** Two paid tickets and one that waits hang on a line in front of the sun, and someone holds up a card. */
export function termsOfPaying(): string {
	const hung = [
		{ x: 214, y: 262, turn: -7, paid: true },
		{ x: 600, y: 300, turn: 2, paid: true },
		{ x: 986, y: 262, turn: 8, paid: false },
	];
	return [
		sky({ x: 600, y: 470, r: 200 }, 470),
		sea(470, 600),
		waves(90, 530),
		waves(880, 548),
		gull(410, 92, 50),
		gull(488, 128, 36),
		line("M0 96Q600 260 1200 96", c.wood, 8),
		each(hung, ({ x, y, turn, paid }) => ticket(x, y, paid, { turn, scale: 1.02 }) + peg(x, y - 92)),
		pier(-20, 420, 570),
		person(300, 570, { ...who(2), right: [34, -74], left: [-22, -26], scale: 1.9 }),
		card(384, 420),
	].join("");
}

function peg(x: number, y: number): string {
	return box([x - 9, y - 36, 18, 56, 6], c.straw) + line(`M${x} ${y - 34}v52`, c.wood, 3);
}

function card(x: number, y: number): string {
	return at(
		x,
		y,
		box([-46, -30, 92, 60, 9], c.lilac) + box([-46, -16, 92, 13], c.night) + line("M-32 16h30", c.night, 6),
		{ turn: -12 },
	);
}

/** A paper boat brings a coin back to the pier, and the ship leaves without it. */
export function refundPolicy(): string {
	return [
		sky({ x: 820, y: 410, r: 150 }, 410),
		cloud(60, 160),
		cloud(610, 110, 0.7),
		sea(410, 820),
		ship(880, 436, 0.46),
		waves(470, 470, 2),
		waves(960, 540),
		waves(620, 590, 2),
		paperBoat(640, 520),
		pier(-20, 420, 520),
		lamp(70, 520, 230),
		person(290, 520, { ...who(3), right: [40, -58], left: [-22, -24], scale: 2.3 }),
	].join("");
}

function paperBoat(x: number, y: number): string {
	return at(
		x,
		y,
		[
			path("M0-150 74-40H-74z", c.wash),
			circle(-62, -92, 56, c.straw),
			ring(-62, -92, 43, c.wood, 5),
			line("M-82-92-68-78-40-108", c.night, 9),
			path("M-190-92-96-40H96L190-92 112 24H-112z", c.paper),
			path("M-190-92-96-40H0L-40 24H-112z", c.line),
			line("M-210 34q14-14 28 0t28 0M150 34q14-14 28 0t28 0", c.mist, 5, { opacity: 0.6 }),
		].join(""),
	);
}
