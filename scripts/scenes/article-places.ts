import { colours as c } from "./colours.ts";
import { cloud, sea, sky, waves } from "./harbour.ts";
import { suitcase } from "./luggage.ts";
import { at, box, circle, dots, each, line, path } from "./shapes.ts";

/** Five kinds of small places on one route over the sea. */
export function fivePlaces(): string {
	return [
		sky({ x: 600, y: 300, r: 150 }, 300),
		sea(300, 600),
		dots("M170 390Q250 490 400 500 540 460 626 410 720 500 820 516 960 490 1036 410", c.coral, 8, 20),
		waves(60, 590),
		waves(500, 600),
		waves(930, 600),
		island(170, 370, 130, countryHouse()),
		island(400, 500, 130, oldTown()),
		island(626, 400, 118, palm()),
		island(820, 516, 140, village()),
		island(1036, 400, 128, tent()),
	].join("");
}

function island(x: number, y: number, half: number, on: string): string {
	return at(
		x,
		y,
		path(`M-${half} 0Q-${half * 0.8}-34 0-34T${half} 0Q${half * 0.7} 30 0 30T-${half} 0z`, c.mint) +
			path(`M-${half} 0Q-${half * 0.7} 30 0 30T${half} 0q-${half * 0.3} 16-${half} 16T-${half} 0z`, c.sand) +
			on,
	);
}

function countryHouse(): string {
	return [
		box([-62, -116, 124, 92], c.paper),
		path("M-80-112 0-176 80-112z", c.coral),
		box([-14, -70, 32, 46, 4], c.wood),
		box([-48, -92, 26, 26, 3], c.sea),
		box([28, -92, 26, 26, 3], c.straw),
	].join("");
}

function oldTown(): string {
	return [
		box([-84, -96, 46, 72], c.straw),
		path("M-88-94l27-30 27 30z", c.brick),
		box([-34, -150, 40, 126], c.sand),
		path("M-38-148l24-46 24 46z", c.coral),
		box([10, -110, 52, 86], c.rose),
		path("M6-108l30-30 30 30z", c.brick),
		box([-22, -128, 16, 24, 8], c.night),
		box([-70, -76, 16, 22, 8], c.night),
		box([28, -90, 16, 22, 8], c.night),
		box([-24, -58, 20, 34, 10], c.wood),
	].join("");
}

function palm(): string {
	return [
		line("M-6-26Q-2-90 22-130", c.wood, 13),
		line(
			"M22-130Q-10-168-50-146M22-130Q20-176 54-184M22-130Q60-152 90-124M22-130Q50-122 60-84M22-130Q-16-130-26-92",
			c.paid,
			15,
		),
		circle(14, -118, 9, c.brick),
		circle(30, -116, 9, c.brick),
		path("M40-26l26-56 30 56z", c.coral),
	].join("");
}

function village(): string {
	return [
		path("M-104-20-20-182 60-20z", c.lilac),
		path("M-46-130-20-182 8-130-14-112-28-132z", c.paper),
		path("M-10-20 66-132 124-20z", c.mist),
		path("M48-106 66-132 84-104 68-94z", c.paper),
		box([-26, -68, 42, 46], c.paper),
		path("M-32-66l27-28 27 28z", c.brick),
		box([24, -92, 24, 70], c.sand),
		path("M20-90l16-44 16 44z", c.brick),
	].join("");
}

function tent(): string {
	return [
		path("M-76-22 0-146 76-22z", c.straw),
		path("M0-146 76-22H24z", c.coral),
		path("M-22-22 0-76 22-22z", c.night),
		line("M0-146v-26", c.wood, 6),
		at(
			-92,
			-24,
			path("M-12 0Q-18-24 0-44 16-24 12 0z", c.coral) + path("M-6 0q-2-14 6-22 8 10 6 22z", c.straw),
		),
	].join("");
}

/** A house on a hill, and the suitcases of six. */
export function houseOnTheHill(): string {
	return [
		sky({ x: 240, y: 400, r: 150 }, 400),
		cloud(960, 150, 0.9),
		box([0, 400, 1200, 230], c.sea),
		line("M150 430h180M180 460h110", c.coral, 7),
		path("M300 630Q520 330 760 322T1200 480V630z", c.paid),
		path("M0 630V560Q360 480 760 540T1200 520V630z", c.mint),
		path("M772 322Q700 400 800 440T700 560h76q160-66 60-130T840 322z", c.sand),
		box([620, 186, 330, 150], c.paper),
		path("M586 194 666 96H906L984 194z", c.coral),
		box([872, 80, 40, 70], c.brick),
		each(
			[652, 880],
			(x) => box([x, 220, 46, 56, 6], c.straw) + line(`M${x + 23} 220v56M${x} 248h46`, c.wood, 5),
		),
		box([720, 220, 46, 56, 6], c.straw),
		line("M743 220v56M720 248h46", c.wood, 5),
		box([794, 232, 60, 104, 6], c.wood),
		circle(842, 288, 5, c.straw),
		each([0, 1, 2, 3, 4, 5], (i) =>
			suitcase(
				150 + i * 124,
				612 - (i % 2) * 12,
				[c.coral, c.straw, c.lilac, c.brick, c.mauve, c.ice][i] ?? c.coral,
				{ scale: i % 2 ? 0.96 : 1.22 },
			),
		),
		at(
			1080,
			452,
			box([-9, -90, 18, 110], c.wood) +
				path("M0-250Q70-170 64-100 40-66 0-66-40-66-64-100-70-170 0-250z", c.mint),
		),
	].join("");
}
