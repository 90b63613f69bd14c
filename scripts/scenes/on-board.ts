import { colours as c } from "./colours.ts";
import { cloud, sea, sky, waves } from "./harbour.ts";
import { stub, suitcase, tag, ticket } from "./luggage.ts";
import { person, who } from "./people.ts";
import { at, box, circle, copies, dots, each, line, path, ring } from "./shapes.ts";
import { ship } from "./ship.ts";

/** The ship's bridge: its windows, its wheel, and a tag for each thing that a trip needs. */
export function features(): string {
	const windows = ["M84 128H398l16 236H60z", "M434 128H766l8 236H426z", "M802 128h314l24 236H786z"];
	const tags = [
		[150, c.rose, 4],
		[262, c.straw, -3],
		[374, c.mint, 5],
		[826, c.lilac, -4],
		[938, c.ice, 3],
		[1050, c.mauve, -5],
	] as const;
	return [
		sky({ x: 600, y: 320, r: 120 }, 320),
		sea(320, 600),
		path(`M0 0H1200V630H0z${windows.join("")}`, c.dusk, { "fill-rule": "evenodd" }),
		each(windows, (d) => line(`${d}`, c.mist, 7)),
		line("M40 62H1160", c.mist, 9),
		each(
			tags,
			([x, colour, turn]) => line(`M${x} 62v26`, c.sand, 4) + tag(x, 92, colour, { scale: 1.05, turn }),
		),
		path("M0 424H1200V630H0z", c.sea),
		line("M0 424H1200", c.wood, 20),
		gauge(150, 520, -40),
		gauge(310, 520, 30),
		lever(880, 560, -16, c.coral),
		lever(960, 560, 12, c.mint),
		lever(1040, 560, -4, c.straw),
		box([1092, 486, 60, 88, 10], c.night),
		each([510, 548], (y) => circle(1122, y, 13, y === 510 ? c.mint : c.coral)),
		wheel(600, 452, 132),
	].join("");
}

function gauge(x: number, y: number, turn: number): string {
	return [
		circle(x, y, 62, c.mist),
		circle(x, y, 52, c.paper),
		at(x, y, line("M0-40v8M-40 0h8M40 0h-8M-28-28l6 6M28-28l-6 6", c.night, 5)),
		at(x, y, line("M0 6v-38", c.brick, 7), { turn }),
		circle(x, y, 8, c.night),
	].join("");
}

function lever(x: number, y: number, turn: number, colour: string): string {
	return (
		box([x - 26, y - 12, 52, 30, 8], c.night) +
		at(x, y, line("M0 0v-70", c.mist, 10) + circle(0, -76, 17, colour), { turn })
	);
}

function wheel(x: number, y: number, r: number): string {
	const spokes = [0, 45, 90, 135, 180, 225, 270, 315];
	return [
		each(spokes, (turn) =>
			at(x, y, line(`M0 0v-${r + 8}`, c.wood, 13) + line(`M0-${r + 8}v-34`, c.coral, 19), { turn }),
		),
		ring(x, y, r, c.wood, 26),
		ring(x, y, r, c.straw, 5),
		circle(x, y, 36, c.wood),
		circle(x, y, 15, c.straw),
	].join("");
}

/** Five steps from a link up to the ship. */
export function howItWorks(): string {
	const steps = [0, 1, 2, 3];
	const left = (i: number) => 40 + i * 190;
	const top = (i: number) => 500 - i * 62;
	return [
		sky({ x: 930, y: 440, r: 180 }, 440),
		cloud(70, 190, 0.9),
		sea(440),
		waves(840, 600),
		ship(806, 528, 0.98),
		line("M780 328 858 372", c.sand, 14),
		each(steps, (i) => box([left(i), top(i) + 16, 176, 130 + i * 62], c.wood)),
		each(steps, (i) => box([left(i), top(i) + 30, 176, 16], c.deep, { opacity: 0.25 })),
		each(steps, (i) => box([left(i) - 8, top(i), 192, 30, 15], c.sand)),
		chain(left(0) + 62, 430),
		sharedPage(left(1) + 82, 424),
		each([0, 1, 2] as const, (i) =>
			person(left(2) + 88 + (i - 1) * 54, 404, { ...who(i), legs: "none", scale: 1.5 }),
		),
		ticket(left(3) + 88, 246, true, { scale: 0.52, turn: -6 }),
		each(
			[
				[1052, 4],
				[1116, 5],
			] as const,
			([x, i]) => person(x, 296, { ...who(i), legs: "none", right: [28, -80], scale: 1.5 }),
		),
		dots("M130 352Q160 300 214 312M322 290Q346 244 404 246", c.coral, 7, 17),
	].join("");
}

function chain(x: number, y: number): string {
	const link = "M-44-20h30a20 20 0 0 1 0 40h-30a20 20 0 0 1 0-40z";
	return at(
		x,
		y,
		line(link, c.coral, 13) + at(58, 0, line(link, c.straw, 13)) + line("M-22 0h44", c.paper, 11),
		{ turn: -24 },
	);
}

function sharedPage(x: number, y: number): string {
	return at(
		x,
		y,
		box([-54, -94, 108, 104, 12], c.paper) +
			box([-40, -80, 80, 40, 6], c.night) +
			dots("M-28-52Q0-84 28-54", c.coral, 5, 11) +
			line("M-36-22H30M-36-4H4", c.mist, 8) +
			circle(52, -92, 24, c.mint) +
			line("M42-92h18m-7-8 8 8-8 8", c.night, 5),
	);
}

/** Twelve stubs that lead up to the ship; the paid ones hold. */
export function paymentDemo(): string {
	const stubs = Array.from({ length: 12 }, (_, i) => ({
		x: 96 + i * 64,
		y: 448 - i * 17,
		turn: -15,
		scale: 1.02,
	}));
	return [
		sky({ x: 470, y: 430, r: 190 }, 430),
		cloud(110, 170),
		sea(430, 470),
		waves(120, 580),
		waves(420, 560),
		ship(770, 520, 1.02),
		line("M60 488Q430 430 840 282", c.sand, 9),
		copies("paid", stub(0, 0, true), stubs.slice(0, 8)),
		copies("due", stub(0, 0, false), stubs.slice(8)),
		suitcase(424, 334, c.lilac, { scale: 0.62, turn: -14 }),
		person(492, 318, { ...who(0), legs: "walk", left: [-26, -34], right: [24, -66], scale: 1.9 }),
		each(
			[
				[920, 2],
				[1100, 1],
			] as const,
			([x, i]) => person(x, i === 2 ? 326 : 276, { ...who(i), legs: "none", left: [-30, -82], scale: 1.6 }),
		),
		waves(640, 600),
	].join("");
}

/** Fireworks and confetti over the fully paid ship. */
export function confettiDemo(): string {
	const colours = [c.rose, c.mint, c.straw, c.lilac, c.mauve, c.coral];
	const pieces = (colour: number) =>
		Array.from({ length: 8 }, (_, i) => {
			const at = i * 6 + colour;
			return `M${(at * 211 + 37) % 1180} ${30 + ((at * 137) % 360)}${at % 2 ? "l14 8-9 15-14-8z" : "h16l-4 12h-16z"}`;
		}).join("");
	return [
		sky({ x: 600, y: 450, r: 150 }, 450),
		each([c.coral, c.straw, c.mint], (colour, i) =>
			burst([230, 600, 970][i] ?? 0, [190, 110, 190][i] ?? 0, [1.1, 0.8, 1.15][i] ?? 1, colour),
		),
		each(colours, (colour, i) => path(pieces(i), colour)),
		sea(450, 600),
		each(
			[
				[420, 372, 0],
				[556, 324, 1],
				[622, 324, 2],
				[802, 372, 3],
			] as const,
			([x, y, i]) =>
				person(x, y, { ...who(i), legs: "none", left: [-26, -88], right: [26, -88], scale: 1.6 }),
		),
		ship(300, 560, 1),
		waves(90, 520),
		waves(980, 540),
		waves(470, 600),
	].join("");
}

function burst(x: number, y: number, scale: number, colour: string): string {
	const rays = [
		["M0-40v-44M40 0h44M0 40v44M-40 0h-44M28-28l32-32M28 28l32 32M-28-28l-32-32M-28 28l-32 32", 8],
		[
			"M15-37l14-34M37-15l34-14M37 15l34 14M15 37l14 34M-15 37l-14 34M-37 15l-34 14M-37-15l-34-14M-15-37l-14-34",
			5,
		],
		["M0-108v1M108 0h1M0 108v1M-108 0h1M76-76v1M76 76v1M-76-76v1M-76 76v1", 14],
	] as const;
	return at(
		x,
		y,
		each(rays, ([d, width]) => line(d, colour, width)),
		{ scale },
	);
}
