import { colours as c } from "./colours.ts";
import { beam, edge, sky } from "./harbour.ts";
import { stub } from "./luggage.ts";
import { face, person, who } from "./people.ts";
import { at, box, circle, copies, dots, each, line, path, ring } from "./shapes.ts";

/** Friends around a table with a map. */
export function friendsAtTheTable(): string {
	return [
		box([0, 0, 1200, 630], c.night),
		box([70, 90, 250, 220, 12], c.dusk),
		circle(195, 250, 60, c.coral),
		path("M70 250H320V298a12 12 0 0 1-12 12H82a12 12 0 0 1-12-12z", c.sea),
		line("M70 90H320V310H70zM195 90V310", c.wood, 12),
		beam("M600 110 180 470H1020z"),
		line("M600 0V70", c.mist, 7),
		path("M536 116q0-56 64-56t64 56z", c.coral),
		circle(600, 118, 16, c.straw),
		each(
			[
				[330, 0, [30, -22]],
				[490, 1, [24, -30]],
				[706, 2, [-26, -28]],
				[868, 3, [-30, -22]],
			] as const,
			([x, i, hand]) =>
				person(x, 478, {
					...who(i),
					legs: "none",
					scale: 2.5,
					left: hand[0] < 0 ? hand : [-18, -22],
					right: hand[0] > 0 ? hand : [18, -22],
				}),
		),
		path("M210 410H990L1090 500H110z", c.wood),
		line("M200 520V630M1000 520V630", c.wood, 30),
		box([110, 500, 980, 34, 6], c.wood),
		box([110, 500, 980, 12], c.deep, { opacity: 0.35 }),
		path("M400 424H800L850 486H350z", c.sand),
		path("M400 424h84q20 20-10 30t0 32H350zM800 424h-90q-10 20 20 30t20 32h100z", c.mint),
		line("M530 424 516 486M672 424 690 486", c.mist, 3),
		dots("M446 458Q600 396 756 452", c.brick, 8, 15),
		circle(446, 458, 9, c.night),
		circle(756, 452, 9, c.night),
		at(930, 458, box([-22, -50, 44, 56, 8], c.ice) + line("M24-38q22 2 0 26", c.ice, 8)),
		at(270, 462, box([-22, -50, 44, 56, 8], c.coral) + line("M-24-38q-22 2 0 26", c.coral, 8)),
		person(210, 660, { ...who(4), back: true, legs: "none", scale: 3, right: [26, -34] }),
		person(1000, 660, { ...who(5), back: true, legs: "none", scale: 3, left: [-26, -34] }),
	].join("");
}

const PASTELS = [c.mint, c.rose, c.lilac, c.mauve, c.ice, c.straw];

/** One bill, cut into six ticket-shaped pieces. */
export function sharedBill(): string {
	const pieces = [0, 1, 2, 3, 4, 5];
	const left = (i: number) => 72 + i * 180;
	return [
		sky({ x: 600, y: 250, r: 180 }),
		box([0, 356, 1200, 274], c.sea),
		path(`M410 40H790V300${"l-19-22-19 22".repeat(10)}z`, c.paper),
		line("M450 92H640M450 134H600M450 176H660M450 226H560", c.mist, 13),
		line("M712 92h38M712 134h38M712 176h38", c.mist, 13),
		line("M690 226h62", c.brick, 17),
		line("M60 356H1020", c.sand, 4, { "stroke-dasharray": "16 14" }),
		at(1080, 352, scissors(), { scale: 0.9 }),
		each(pieces, (i) => piece(left(i), 420 + (i % 2) * 8, PASTELS[i] ?? c.rose, i)),
	].join("");
}

function piece(x: number, y: number, colour: string, index: number): string {
	return at(
		x,
		y,
		path(
			"M14 0H142a14 14 0 0 1 14 14V66a14 14 0 0 0 0 28v66a14 14 0 0 1-14 14H14a14 14 0 0 1-14-14V94a14 14 0 0 0 0-28V14a14 14 0 0 1 14-14z",
			colour,
		) +
			line("M26 80H130", c.night, 4, { "stroke-dasharray": "8 9", opacity: 0.6 }) +
			face(78, 46, { ...who(index), scale: 1.9 }) +
			line("M34 112h88M34 140h48", c.night, 9, { opacity: 0.6 }),
		{ turn: index % 2 ? 3 : -3 },
	);
}

function scissors(): string {
	return [
		ring(96, -30, 30, c.coral, 15),
		ring(96, 40, 30, c.coral, 15),
		path("M74-22-120 36q-10-22 14-30L66-40z", c.mist),
		path("M74 32-120-26q-10 22 14 30L66 50z", c.paper),
		circle(4, 5, 8, c.night),
	].join("");
}

/** A wall calendar with stubs on due dates. */
export function calendar(): string {
	const months = Array.from({ length: 12 }, (_, i) => ({
		x: 356 + (i % 4) * 163,
		y: 266 + Math.floor(i / 4) * 112,
	}));
	const stubs = months.map(({ x, y }, i) => ({ x, y: y + 2, scale: 1.5, turn: i % 2 ? 5 : -5 }));
	return [
		box([0, 0, 1200, 630], c.night),
		box([0, 560, 1200, 70], c.wood),
		edge(560),
		box([236, 92, 728, 470, 22], c.deep, { opacity: 0.5 }),
		box([252, 66, 696, 490, 22], c.paper),
		path("M252 178V88a22 22 0 0 1 22-22H926a22 22 0 0 1 22 22v90z", c.coral),
		path("M540 178a60 60 0 0 1 120 0z", c.sand),
		box([252, 178, 696, 16], c.sea),
		line("M340 92V44M470 92V44M730 92V44M860 92V44", c.mist, 10),
		copies("month", box([-70, -44, 140, 92, 12], c.wash), months),
		copies("paid", stub(0, 0, true) + circle(0, -24, 6, c.brick), stubs.slice(1, 6)),
		copies("due", stub(0, 0, false) + circle(0, -24, 6, c.brick), stubs.slice(6, 8)),
		person(1064, 600, { ...who(1), left: [-38, -66], right: [18, -24], scale: 3 }),
		at(
			120,
			560,
			line("M0-96V-220M0-130q-50-10-60-66M0-150q46-16 54-70", c.mint, 14) +
				path("M-50-96H50L38 0H-38z", c.lilac),
		),
	].join("");
}
