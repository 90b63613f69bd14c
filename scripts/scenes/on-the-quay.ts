import { colours as c } from "./colours.ts";
import { beam, cloud, gull, lamp, pier, sea, sky, waves } from "./harbour.ts";
import { lifebuoy, padlock, speech, suitcase, tag } from "./luggage.ts";
import { person, who } from "./people.ts";
import { at, box, circle, each, line, path } from "./shapes.ts";
import { boat } from "./ship.ts";

/** A lighthouse over a suitcase with a lock. */
export function security(): string {
	return [
		sky({ x: 170, y: 440, r: 120 }, 440),
		beam("M880 150 0 40V330z"),
		beam("M880 150 1200 90V230z"),
		sea(440, 170),
		boat(600, 466, 0.5),
		waves(80, 520),
		waves(330, 510, 2),
		path("M650 630Q690 500 790 484H970q60 10 110 60t120 86z", c.dusk),
		path("M700 630q60-70 130-60t100 30 130 30z", c.night),
		lighthouse(880, 490),
		pier(0, 640, 560),
		suitcase(440, 560, c.coral, { scale: 2.1 }),
		padlock(440, 486, 1.05),
		person(250, 560, { ...who(2), right: [36, -30], left: [-20, -24], scale: 2 }),
		waves(1010, 600, 3),
	].join("");
}

function lighthouse(x: number, y: number): string {
	const u = (dx: number, dy: number) => `${x + dx} ${y + dy}`;
	return [
		path(`M${u(-44, -290)}L${u(44, -290)} ${u(72, 0)} ${u(-72, 0)}z`, c.paper),
		path(`M${u(-52, -210)}L${u(52, -210)} ${u(59, -140)} ${u(-59, -140)}z`, c.coral),
		path(`M${u(-66, -70)}L${u(66, -70)} ${u(72, 0)} ${u(-72, 0)}z`, c.coral),
		box([x - 34, y - 370, 68, 70], c.straw),
		circle(x, y - 338, 20, c.paper),
		path(`M${u(-50, -368)}L${u(0, -420)} ${u(50, -368)}z`, c.brick),
		line(`M${u(-58, -296)}h116`, c.mist, 12),
		line(`M${u(-34, -368)}v66m68-66v66`, c.mist, 6),
		box([x - 15, y - 262, 30, 38, 15], c.sea),
		box([x - 20, y - 58, 40, 58, 20], c.night),
	].join("");
}

/** A kiosk on the pier, with someone who listens. */
export function support(): string {
	return [
		sky({ x: 210, y: 430, r: 130 }, 430),
		cloud(60, 170, 0.8),
		sea(430, 210),
		waves(60, 490),
		gull(300, 120),
		pier(-20, 1240, 540),
		box([560, 210, 470, 330, 10], c.wood),
		box([600, 246, 390, 176, 8], c.night),
		person(800, 478, { ...who(1), legs: "none", left: [-34, -22], scale: 2.6 }),
		headset(800, 286, 2.6),
		box([582, 414, 426, 26, 10], c.sand),
		awning(536, 150, 518),
		lifebuoy(932, 340, 48),
		box([560, 440, 470, 14], c.deep, { opacity: 0.4 }),
		line("M640 470v56M730 470v56M820 470v56M910 470v56M985 470v56M600 470v56", c.deep, 5, { opacity: 0.35 }),
		person(420, 540, { ...who(0), right: [34, -56], left: [-20, -24], scale: 2.3 }),
		suitcase(318, 540, c.lilac, { scale: 1.1 }),
		speech(470, 326, c.paper, { scale: 0.95 }),
		speech(690, 300, c.mint, { scale: 0.7, flip: true }),
		lamp(1120, 540, 260),
	].join("");
}

function headset(x: number, y: number, scale: number): string {
	const u = (n: number) => Math.round(n * scale);
	return [
		line(`M${x - u(14)} ${y}a${u(14)} ${u(16)} 0 0 1 ${u(28)} 0`, c.coral, u(3)),
		box([x - u(17), y - u(4), u(7), u(13), u(3)], c.coral),
		box([x + u(10), y - u(4), u(7), u(13), u(3)], c.coral),
		line(`M${x - u(13)} ${y + u(8)}q${u(2)} ${u(8)} ${u(10)} ${u(7)}`, c.coral, u(2)),
	].join("");
}

/** An awning of stripes from its top left corner. */
function awning(
	x: number,
	y: number,
	width: number,
	stripes: readonly string[] = [c.coral, c.paper],
): string {
	const count = Math.round(width / 74);
	const step = width / count;
	return each(
		Array.from({ length: count }, (_, i) => i),
		(i) => {
			const left = Math.round(x + i * step);
			const half = Math.round(step / 2);
			return path(
				`M${left} ${y}h${2 * half}v64a${half} ${half - 6} 0 0 1-${2 * half} 0z`,
				stripes[i % 2] ?? c.coral,
			);
		},
	);
}

/** A market on the quay. */
export function marketplaceDemo(): string {
	const fruit = "M12 424h.1m34 0h.1m34 0h.1m34 0h.1m34 0h.1M29 396h.1m34 0h.1m34 0h.1m34 0h.1";
	return [
		sky({ x: 810, y: 420, r: 150 }, 420),
		sea(420, 810),
		boat(840, 470, 0.8),
		pier(-20, 1240, 548),
		stall(34, [c.coral, c.paper]),
		stall(376, [c.mint, c.paper]),
		stall(950, [c.lilac, c.paper]),
		each([c.coral, c.straw], (colour, i) => suitcase(110 + i * 100, 436, colour, { scale: 0.9 })),
		each([c.rose, c.straw, c.mint, c.mauve], (colour, i) => tag(440 + i * 62, 340, colour, { scale: 0.74 })),
		at(986, 0, line(fruit, c.coral, 34) + line("M46 424h.1m68 0h.1M29 396h.1m102 0h.1", c.straw, 34)),
		line("M-10 60Q300 150 600 100T1210 60", c.mist, 4),
		line(
			"M90 89h.1M190 107h.1M290 115h.1M390 115h.1M490 110h.1M590 101h.1M690 91h.1M790 81h.1M890 72h.1M990 66h.1M1090 62h.1",
			c.straw,
			22,
		),
		person(330, 548, { ...who(0), left: [-28, -40], scale: 2.1 }),
		person(744, 548, { ...who(3), left: [-30, -44], scale: 2.1 }),
		person(906, 548, { ...who(2), right: [32, -40], scale: 2.1 }),
		suitcase(828, 548, c.lilac, { scale: 0.8 }),
	].join("");
}

function stall(x: number, stripes: readonly string[]): string {
	return [
		box([x + 14, 250, 280, 200], c.deep),
		line(`M${x + 14} 250v298M${x + 294} 250v298`, c.wood, 14),
		box([x, 440, 308, 108, 8], c.wood),
		box([x, 449, 308, 14], c.deep, { opacity: 0.4 }),
		line(`M${x + 6} 440h296`, c.sand, 18),
		awning(x - 8, 190, 324, stripes),
	].join("");
}
