import { colours as c } from "./colours.ts";
import { cloud, gull, lamp, pier, sea, sky, waves } from "./harbour.ts";
import { stub } from "./luggage.ts";
import { person, who } from "./people.ts";
import { at, box, circle, dots, each, line, path, ring } from "./shapes.ts";
import { ship } from "./ship.ts";

/** A chart of the sea with a route on it, and a compass. */
export function home(): string {
	const folds = [
		{ d: "M130 150 430 106v380l-300 44z", paper: c.sand },
		{ d: "M430 106l330 44v380l-330-44z", paper: c.paper },
		{ d: "M760 150l310-44v380l-310 44z", paper: c.sand },
	];
	const land = [
		"M130 190q70-16 96 22t-10 78q64 20 44 74t-90 48l-40 20z",
		"M1070 126q-90 14-96 60t30 62q-40 30-16 76t82 46z",
		"M452 109 640 134q-14 44-70 40t-66-28q-46 0-52-37z",
		"M470 492q6-46 62-44t64 60z",
	];
	return [
		sky({ x: 600, y: 640, r: 250 }),
		each(folds, ({ d, paper }) => path(d, paper)),
		each(land, (d) => path(d, c.mint)),
		line("M130 274 430 230l330 44 310-44M130 402l300-44 330 44 310-44", c.mist, 2.5, { opacity: 0.55 }),
		line("M430 106v380M760 150v380", c.mist, 3, { opacity: 0.6 }),
		dots("M208 346Q520 90 930 262", c.brick, 9, 21),
		circle(208, 346, 15, c.night),
		circle(930, 262, 15, c.night),
		ring(930, 262, 28, c.night, 5),
		at(
			556,
			226,
			path("M-62-6H62Q52 26 30 26H-34Q-54 26-62-6z", c.night) +
				box([-30, -34, 62, 26, 5], c.brick) +
				path("M4-62h18l-3 28H4z", c.night),
		),
		compass(894, 430, 112),
		waves(520, 330, 3, c.sea),
		waves(640, 390, 3, c.sea),
		waves(330, 450, 3, c.sea),
	].join("");
}

function compass(x: number, y: number, r: number): string {
	const ticks = [0, 45, 90, 135, 180, 225, 270, 315];
	return [
		circle(x, y + 8, r, c.deep, { opacity: 0.35 }),
		circle(x, y, r, c.wood),
		circle(x, y, r - 14, c.night),
		each(ticks, (turn) => at(x, y, line(`M0-${r - 26}v-12`, c.sand, turn % 90 ? 4 : 8), { turn })),
		at(x, y, path("M0-74 20 0H-20z", c.coral) + path("M0 74 20 0H-20z", c.paper), { turn: 32 }),
		circle(x, y, 9, c.night),
	].join("");
}

/** The ship leaves, with everyone on board. */
export function landing(): string {
	const aboard = [
		[676, 290, 0, [-30, -76]],
		[728, 290, 1, [28, -80]],
		[812, 246, 2, [-30, -74]],
		[876, 246, 4, [28, -80]],
	] as const;
	const streamers = [
		["M300 308Q420 420 540 300", c.rose],
		["M300 308Q430 350 576 296", c.straw],
		["M386 292Q470 380 560 298", c.mint],
		["M386 292Q480 310 596 296", c.lilac],
	] as const;
	return [
		sky({ x: 690, y: 400, r: 210 }),
		cloud(70, 196),
		cloud(960, 130, 0.8),
		gull(380, 130, 54),
		gull(460, 172, 38),
		sea(410),
		line("M430 440h220M474 474h120", c.coral, 7, { opacity: 0.85 }),
		each(aboard, ([x, y, i, hand]) =>
			person(x, y, {
				...who(i),
				legs: "none",
				left: hand[0] < 0 ? hand : undefined,
				right: hand[0] > 0 ? hand : undefined,
				scale: 1.5,
			}),
		),
		ship(548, 496, 1),
		stub(770, 160, true, { scale: 0.8, turn: 10 }),
		stub(918, 118, true, { scale: 0.8, turn: 12 }),
		stub(626, 172, true, { scale: 0.8, turn: -12 }),
		each(streamers, ([d, colour]) => line(d, colour, 6)),
		line("M520 500q40-18 70 6M500 530q60-26 120 4", c.paper, 7),
		waves(760, 540),
		waves(980, 580),
		waves(560, 590),
		pier(0, 380, 440),
		lamp(74, 440),
		person(236, 440, { ...who(3), right: [34, -70], left: [-20, -24], scale: 1.9 }),
		person(330, 440, { ...who(5), right: [30, -78], left: [-18, -24], scale: 1.9 }),
	].join("");
}

/** Three boats whose sails are tickets: small, larger, largest. */
export function pricing(): string {
	return [
		sky({ x: 600, y: 430, r: 190 }),
		cloud(86, 180, 0.9),
		cloud(980, 120, 0.9),
		sea(430, 600),
		ticketBoat(214, 500, 0.68, c.paper, 1),
		ticketBoat(520, 506, 0.88, c.straw, 2),
		ticketBoat(902, 512, 1.08, c.mint, 3),
		waves(60, 560),
		waves(330, 590),
		waves(650, 586, 4),
		waves(1010, 600),
		gull(380, 110, 50),
		gull(446, 146, 34),
	].join("");
}

function ticketBoat(x: number, y: number, scale: number, colour: string, ticks: number): string {
	const rows = Array.from({ length: ticks }, (_, i) => -290 + i * 54);
	const sail = [
		path(
			"M-70-340H96a16 16 0 0 1 16 16v212a15 15 0 0 0 0 30v26a16 16 0 0 1-16 16H-70a16 16 0 0 1-16-16v-26a15 15 0 0 0 0-30v-212a16 16 0 0 1 16-16z",
			colour,
		),
		line("M-60-97H86", c.night, 4, { "stroke-dasharray": "9 10", opacity: 0.5 }),
		each(
			rows,
			(top) =>
				circle(-46, top, 19, c.paid) +
				line(`m-54 ${top} 6 7 11-13`, c.paper, 5) +
				line(`M-8 ${top}H82`, c.night, 9, { opacity: 0.6 }),
		),
		line("M-50-66H20", c.night, 9, { opacity: 0.6 }),
	].join("");
	return at(
		x,
		y,
		path("M13-376l52 17-52 17z", c.coral) +
			line("M13-30v-346", c.wood, 9) +
			sail +
			path("M-130-34H160Q146 34 96 34H-74Q-116 34-130-34z", c.coral) +
			line("M-110-8H140", c.paper, 9),
		{ scale },
	);
}

/** Friends at the rail, looking at the horizon. */
export function about(): string {
	const group = [
		[450, 2, undefined, undefined],
		[300, 0, undefined, [36, -50]],
		[150, 3, undefined, undefined],
		[760, 4, undefined, undefined],
		[610, 1, undefined, [30, -98]],
		[910, 5, [-40, -50], undefined],
	] as const;
	return [
		sky({ x: 600, y: 372, r: 210 }, 372),
		cloud(110, 170),
		cloud(960, 210, 0.8),
		gull(860, 90, 54),
		gull(930, 122, 36),
		sea(372, 600),
		waves(60, 420),
		waves(1010, 410),
		line("M0 470H1200", c.paper, 16),
		line("M0 516H1200M0 560H1200", c.paper, 6),
		line(
			each([70, 225, 375, 530, 685, 835, 990, 1140], (x) => `M${x} 474v130`),
			c.paper,
			8,
		),
		box([0, 600, 1200, 30], c.wood),
		each(group, ([x, i, left, right]) =>
			person(x + 70, 714, { ...who(i), back: true, legs: "none", left, right, scale: 3.6 }),
		),
	].join("");
}
