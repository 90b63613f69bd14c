import { colours as c } from "./colours.ts";
import { cloud, gull, sea, sky, waves } from "./harbour.ts";
import { stub } from "./luggage.ts";
import { person, who } from "./people.ts";
import { at, box, circle, each, line, path, ring } from "./shapes.ts";

/** A magnifier over a price tag finds the small fees. */
export function hiddenFees(): string {
	return [
		sky({ x: 160, y: 520, r: 150 }, 520),
		sea(520, 160),
		waves(420, 590),
		waves(900, 600),
		at(
			530,
			316,
			path("M-290-130H220a30 30 0 0 1 30 30V100a30 30 0 0 1-30 30H-290L-400 30V-30z", c.paper) +
				circle(-320, 0, 26, c.night),
			{ turn: -7 },
		),
		line("M200 356Q90 350 60 250T120 60", c.coral, 9),
		at(530, 316, line("M-220-62H60", c.night, 26) + line("M-220 0H150M-220 44H110M-220 86H150", c.mist, 11), {
			turn: -7,
		}),
		line("M836 452 1010 594", c.wood, 42),
		line("M822 440 850 464", c.straw, 46),
		circle(720, 318, 172, c.sand),
		each(
			[
				[640, 250, c.straw],
				[640, 322, c.rose],
				[640, 394, c.lilac],
			] as const,
			([x, y, colour]) =>
				box([x - 12, y - 24, 44, 48, 8], colour) +
				circle(x + 10, y - 12, 5, c.night) +
				line(`M${x + 56} ${y}h64`, c.night, 14) +
				line(`M${x + 150} ${y}h26`, c.brick, 14),
		),
		ring(720, 318, 172, c.mist, 30),
		line("M602 250a134 134 0 0 1 76-58", c.paper, 11),
	].join("");
}

/** A coach of friends with one empty seat. */
export function emptySeat(): string {
	const windows = [218, 376, 534, 692, 850];
	return [
		sky({ x: 1070, y: 420, r: 150 }, 420),
		cloud(90, 150, 0.8),
		gull(420, 90, 48),
		sea(420),
		line("M1100 446h80M1100 476h50", c.coral, 7),
		box([0, 530, 1200, 100], c.dusk),
		line("M20 582H1180", c.sand, 8, { "stroke-dasharray": "70 50" }),
		box([130, 170, 950, 350, 40], c.paper),
		path("M130 390H1080V480a40 40 0 0 1-40 40H170a40 40 0 0 1-40-40z", c.coral),
		line("M130 392H1080", c.sand, 12),
		each(windows, (x) => box([x - 70, 214, 142, 150, 16], c.night)),
		path("M956 214h80a20 20 0 0 1 20 20v130H956a12 12 0 0 1-12-12V226a12 12 0 0 1 12-12z", c.sea),
		each([0, 1, 3, 4] as const, (seat) =>
			person(windows[seat] ?? 0, 402, {
				...who([0, 1, 2, 3, 5][seat] ?? 0),
				legs: "none",
				scale: 1.9,
				right: seat === 1 ? [26, -66] : undefined,
				left: seat === 3 ? [-26, -62] : undefined,
			}),
		),
		box([130, 364, 950, 28], c.paper),
		line("M130 392H1080", c.sand, 12),
		path("M496 364V292a20 20 0 0 1 20-20h38a20 20 0 0 1 20 20v72z", c.dusk),
		path("M504 300h62v-6a14 14 0 0 0-14-14h-34a14 14 0 0 0-14 14z", c.mist),
		line("M465 214h138v150H465z", c.coral, 9, { "stroke-dasharray": "18 15" }),
		stub(534, 332, false, { scale: 0.9, turn: -8 }),
		each(
			[320, 880],
			(x) => circle(x, 520, 66, c.deep) + circle(x, 520, 30, c.mist) + circle(x, 520, 10, c.night),
		),
		each([[1040, 440]] as const, ([x, y]) => circle(x, y, 18, c.straw)),
		line("M1080 300h26v46", c.mist, 9),
	].join("");
}

/** A suitcase open for packing, a list and a passport. */
export function packing(): string {
	return [
		box([0, 0, 1200, 630], c.dusk),
		line(
			"M0 126H1200M0 252H1200M0 378H1200M0 504H1200M240 0V126M760 0V126M480 126V252M1000 126V252M140 252V378M700 252V378M380 378V504M980 378V504M180 504V630M840 504V630",
			c.night,
			4,
			{ opacity: 0.7 },
		),
		box([96, 52, 640, 250, 34], c.coral),
		box([96, 318, 640, 262, 34], c.coral),
		line("M190 310h40M600 310h40", c.mist, 24),
		box([122, 78, 588, 204, 20], c.night),
		line("M150 106 682 254M682 106 150 254", c.mist, 8, { opacity: 0.6 }),
		box([122, 344, 588, 210, 20], c.night),
		line("M362 580v22h106v-22", c.mist, 14),
		shirt(226, 450, c.straw),
		shirt(402, 450, c.mint),
		box([506, 366, 88, 166, 14], c.lilac),
		line("M506 420h88M506 476h88", c.night, 4, { opacity: 0.4 }),
		box([614, 366, 76, 76, 14], c.rose),
		box([614, 456, 76, 76, 38], c.ice),
		at(
			950,
			220,
			box([-140, -166, 280, 340, 18], c.paper) +
				box([-46, -186, 92, 40, 12], c.mist) +
				each(
					[0, 1, 2, 3],
					(i) =>
						box([-104, -106 + i * 66, 40, 40, 8], i < 3 ? c.mint : c.line) +
						(i < 3 ? line(`m-95 ${-86 + i * 66} 9 10 16-18`, c.night, 6) : "") +
						line(`M-44 ${-86 + i * 66}h${[130, 96, 120, 80][i]}`, c.mist, 12),
				),
			{ turn: 6 },
		),
		at(
			890,
			492,
			box([-84, -104, 168, 216, 16], c.brick) +
				ring(0, -14, 44, c.straw, 6) +
				line("M-44-14h88M0-58v88M-30-46q30 16 60 0M-30 18q30-16 60 0", c.straw, 5) +
				line("M-40 72h80", c.straw, 9),
			{ turn: -9 },
		),
		at(1066, 508, stub(0, 0, true, { scale: 2, turn: 10 })),
	].join("");
}

function shirt(x: number, y: number, colour: string): string {
	return at(
		x,
		y,
		path("M-36-82 -82-52-66-16-48-24V82H48V-24L66-16 82-52 36-82Q0-52-36-82z", colour) +
			line("M-36-82Q0-52 36-82", c.night, 5, { opacity: 0.4 }),
	);
}
