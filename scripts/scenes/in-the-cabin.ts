import { colours as c } from "./colours.ts";
import { edge, sea, sky, waves } from "./harbour.ts";
import { at, box, circle, each, line, path, ring } from "./shapes.ts";
import { boat } from "./ship.ts";

/** A cabin's window, whose curtain someone can draw. */
export function privacy(): string {
	return [
		sky({ x: 660, y: 380, r: 120 }, 380),
		sea(380, 660),
		boat(480, 404, 0.6),
		waves(360, 440, 2),
		waves(740, 450, 2),
		path("M0 0H1200V630H0zM330 120V500H870V120z", c.dusk, { "fill-rule": "evenodd" }),
		line("M0 130H330M870 130H1200M0 260H330M870 260H1200M0 390H330M870 390H1200", c.night, 5),
		line("M330 120H870V500H330z", c.wood, 26),
		line("M600 120V500", c.wood, 14),
		line("M240 84H960", c.straw, 13),
		circle(236, 84, 18, c.straw),
		circle(964, 84, 18, c.straw),
		curtain("M262 88H560Q548 300 372 520H262z", [
			"M330 96Q330 300 298 516",
			"M410 96Q404 330 330 500",
			"M490 96Q474 320 366 480",
		]),
		curtain("M938 88H724Q738 320 846 520H938z", ["M876 96Q880 300 906 516", "M800 96Q814 330 872 500"]),
		line("M372 400 262 424M846 408 938 430", c.straw, 13),
		box([290, 512, 620, 30, 10], c.sand),
		at(
			600,
			512,
			path("M-46-70H46L36 0H-36z", c.mint) +
				line("M0-70v-60M-8-70q-8-40-44-52M8-70q8-36 40-46", c.paid, 9) +
				each(
					[
						[0, -146],
						[-58, -128],
						[54, -122],
					] as const,
					([x, y]) => circle(x, y, 19, c.rose) + circle(x, y, 7, c.straw),
				),
		),
		keyOn(1050, 230),
	].join("");
}

function curtain(shape: string, folds: readonly string[]): string {
	return path(shape, c.coral) + line(folds.join(""), c.brick, 6, { opacity: 0.6 });
}

function keyOn(x: number, y: number): string {
	return [
		circle(x, y - 40, 10, c.mist),
		line(`M${x} ${y - 40}v34`, c.sand, 5),
		ring(x, y + 24, 26, c.straw, 13),
		line(`M${x} ${y + 52}v96m0-10h24m-24-34h18`, c.straw, 13),
	].join("");
}

/** Two people shake hands over a ticket that both have signed. */
export function terms(): string {
	return [
		sky({ x: 600, y: 300, r: 210 }),
		box([0, 470, 1200, 160], c.wood),
		edge(470),
		at(600, 484, bigTicket()),
		hands(600, 236),
	].join("");
}

function bigTicket(): string {
	return [
		path(
			"M-300-100H150a18 18 0 0 0 36 0H300a22 22 0 0 1 22 22V78a22 22 0 0 1-22 22H186a18 18 0 0 0-36 0H-300a22 22 0 0 1-22-22V-78a22 22 0 0 1 22-22z",
			c.paper,
		),
		path(
			"M186-100H300a22 22 0 0 1 22 22V78a22 22 0 0 1-22 22H186a18 18 0 0 0-18-18V-82a18 18 0 0 0 18-18z",
			c.mint,
		),
		line("M168-70V70", c.mist, 4, { "stroke-dasharray": "10 10" }),
		line("m222 4 18 18 36-42", c.night, 12),
		line("M-280-54H60M-280-20H0", c.mist, 10),
		line("M-276 58q14-50 28-30t-12 30 30-30 14 26 24-24 10 20 26-14q18-12 34 4", c.night, 7),
		line("M-40 62q4-60 24-50t-10 46q30-2 40-26t12 26 22-30 12 30 24-12 44-8", c.brick, 7),
	].join("");
}

function hands(x: number, y: number): string {
	const fingers = [0, 1, 2, 3];
	return at(
		x,
		y,
		[
			path("M-620-92-250-64V64L-620 120z", c.lilac),
			path("M620-92 250-64V64L620 120z", c.coral),
			box([-268, -76, 48, 152, 12], c.paper),
			box([220, -76, 48, 152, 12], c.paper),
			path("M-222-54Q-120-76-40-58L70-24Q96-6 86 28 76 66 30 66H-90Q-160 66-222 52z", c.wood),
			path("M222-54Q130-80 50-72L-36-70Q-74-66-66-38-60-22-30-24L14-26 54 12 60 60Q150 72 222 52z", c.rose),
			each(fingers, (i) =>
				at(
					38 - i * 42,
					54 - i * 2,
					box([-24, -24, 52, 46, 22], c.rose) + line("M-22-12q-6 14 4 30", c.night, 3, { opacity: 0.3 }),
					{ turn: 12 },
				),
			),
			line("M-34-47Q0-50 20-46", c.night, 3, { opacity: 0.3 }),
		].join(""),
	);
}
