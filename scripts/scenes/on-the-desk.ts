import { colours as c } from "./colours.ts";
import { edge } from "./harbour.ts";
import { tag, ticket } from "./luggage.ts";
import { porthole } from "./porthole.ts";
import { at, box, circle, dots, each, line, path } from "./shapes.ts";

/** The ship's log, open on the desk, with a pencil and a map. */
export function blog(): string {
	return [
		box([0, 0, 1200, 630], c.dusk),
		line("M0 96H1200M0 220H1200M0 344H1200", c.night, 5),
		porthole(930, 190, 130),
		box([0, 430, 1200, 200], c.wood),
		edge(430),
		at(
			150,
			454,
			path("M-64-130H64L56 0H-56z", c.coral) +
				line("M-30-126-44-206", c.mint, 13) +
				line("M4-126v-100", c.straw, 13) +
				line("M30-126 56-196", c.lilac, 13) +
				path("M-51-206l1-26 14 22zM-3-228l7-26 7 26zM50-200l15-22v27z", c.sand),
		),
		path("M300 214Q420 170 560 210 700 170 820 214V520Q700 480 560 520 420 480 300 520z", c.brick),
		path("M316 200Q430 164 560 200V500Q430 464 316 500z", c.paper),
		path("M804 200Q690 164 560 200V500Q690 464 804 500z", c.sand),
		line("M560 200V500", c.mist, 5),
		line("M350 236q80-22 170-4M350 276q80-22 170-4M350 316q80-22 170-4M350 356q80-22 120-12", c.mist, 9),
		path("M600 232q80-28 168-10v112q-88-18-168 10z", c.night),
		dots("M620 316Q674 214 748 284", c.coral, 7, 15),
		circle(620, 316, 9, c.sand),
		circle(748, 284, 9, c.sand),
		line("M604 392q80-26 164-8M604 432q60-20 100-12", c.mist, 9),
		pencil(1010, 546, -14),
		at(
			170,
			556,
			box([-120, -26, 240, 52, 26], c.sand) +
				circle(96, 0, 26, c.mist) +
				circle(96, 0, 11, c.sand) +
				box([-40, -28, 30, 56], c.coral),
			{ turn: 6 },
		),
		path("M524 186h40v120l-20-20-20 20z", c.coral),
	].join("");
}

function pencil(x: number, y: number, turn: number): string {
	return at(
		x,
		y,
		box([-120, -15, 190, 30], c.straw) +
			box([-150, -15, 34, 30, 8], c.rose) +
			box([-122, -15, 14, 30], c.mist) +
			path("M70-15l46 15-46 15z", c.sand) +
			path("M100-5l16 5-16 5z", c.night) +
			line("M-104 0H68", c.wood, 4),
		{ turn },
	);
}

/** A workbench with the parts of forms. */
export function testInput(): string {
	const holes = [130, 250, 370, 490, 610, 730, 850, 970, 1090];
	return [
		box([0, 0, 1200, 630], c.night),
		box([60, 40, 1080, 330, 18], c.dusk),
		each([90, 170, 250, 330], (y) => each(holes, (x) => circle(x, y, 5, c.night))),
		porthole(990, 180, 96),
		at(196, 84, line("M0 0v80", c.wood, 24) + box([-52, 70, 104, 46, 8], c.mist), {}),
		at(340, 80, line("M0 0v56", c.coral, 30) + line("M0 56v90", c.mist, 11)),
		at(470, 80, line("M0 40v120", c.mist, 20) + line("M-22 6v30q22 16 44 0V6", c.mist, 14)),
		tag(620, 92, c.straw, { turn: 5 }),
		tag(728, 92, c.mint, { turn: -5 }),
		box([0, 430, 1200, 46, 0], c.sand),
		box([0, 476, 1200, 154], c.wood),
		edge(476),
		box([110, 340, 330, 88, 18], c.paper),
		line("M140 384h120", c.mist, 13),
		line("M290 362v44", c.brick, 7),
		box([476, 352, 148, 76, 38], c.mint),
		circle(586, 390, 30, c.paper),
		box([660, 344, 84, 84, 18], c.paper),
		line("m680 386 16 18 30-36", c.paid, 12),
		circle(822, 386, 42, c.paper),
		circle(822, 386, 20, c.brick),
		line("M900 400h196", c.mist, 14),
		line("M900 400h100", c.coral, 14),
		circle(1000, 400, 27, c.paper),
		at(
			260,
			556,
			box([-150, -22, 300, 44, 4], c.straw) +
				line(
					"M-130-20v16M-100-20v24M-70-20v16M-40-20v24M-10-20v16M20-20v24M50-20v16M80-20v24M110-20v16",
					c.night,
					4,
				),
			{ turn: -4 },
		),
		at(860, 560, ticket(0, 0, true, { scale: 0.62, turn: 5 })),
		at(1040, 556, box([-70, -18, 140, 36, 18], c.coral) + line("M70 0h70", c.mist, 12), { turn: -12 }),
	].join("");
}
