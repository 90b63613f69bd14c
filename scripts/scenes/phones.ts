import { colours as c } from "./colours.ts";
import { cloud, sea, sky, waves } from "./harbour.ts";
import { stub } from "./luggage.ts";
import { at, box, circle, dots, each, line, path } from "./shapes.ts";

/** Two phones: the first screen, and the ticket of a trip. */
export function mobilePreview(): string {
	return [
		sky({ x: 600, y: 420, r: 310 }, 460),
		cloud(90, 190),
		cloud(960, 150, 0.8),
		sea(460),
		waves(90, 520),
		waves(950, 540),
		waves(200, 590),
		at(440, 352, phone() + firstScreen(), { turn: -9 }),
		at(738, 330, phone() + dashboardScreen(), { turn: 6, scale: 1.06 }),
	].join("");
}

function phone(): string {
	return [
		box([-134, -262, 268, 530, 40], c.deep),
		box([-118, -246, 236, 498, 28], c.paper),
		box([-36, -238, 72, 14, 7], c.deep),
		path("M-118 200h236v24a28 28 0 0 1-28 28H-90a28 28 0 0 1-28-28z", c.wash),
	].join("");
}

function firstScreen(): string {
	return [
		line("M-90-186H74M-90-152H30", c.night, 17),
		path("M-96-118H96V30H-96z", c.night),
		path("M-50 30a50 50 0 0 1 100 0z", c.coral),
		line("M-90 62H84M-90 88H40", c.mist, 9),
		box([-96, 116, 192, 52, 26], c.brick),
		line("M-40 142H40", c.paper, 9),
		each([-70, 0, 70], (x) => circle(x, 226, 11, x === -70 ? c.brick : c.mist)),
	].join("");
}

function dashboardScreen(): string {
	return [
		path("M-96-202H96V-60H-96z", c.night),
		dots("M-72-88Q0-220 72-110", c.coral, 6, 13),
		circle(-72, -88, 9, c.sand),
		circle(72, -110, 9, c.sand),
		box([-96, -60, 192, 90, 0], c.wash),
		line("M-76-34H36M-76-4H-10", c.mist, 10),
		line("M-92 30H92", c.mist, 3, { "stroke-dasharray": "8 8" }),
		each([0, 1, 2, 3, 4, 5], (i) => stub(-64 + (i % 3) * 64, 74 + Math.floor(i / 3) * 60, i < 4)),
		each([-70, 0, 70], (x) => circle(x, 226, 11, x === 0 ? c.brick : c.mist)),
	].join("");
}
