import { formatRange } from "#app/lib/dates.ts";
import * as common from "#app/lib/texts.ts";
import { LOGO, stampSvg, textLine, ticketSvg } from "./drawing-parts.ts";
import type { Point } from "./geometry.ts";
import { PALETTES } from "./palette.ts";
import { displayableText, layoutText, type SizeOption, type Typeface } from "./text-layout.ts";
import * as texts from "./texts.ts";

/** The contents of a member's own boarding pass: no amounts, because people post such pictures. */
export type PassFacts = {
	passenger: string;
	title: string;
	organizer: string;
	origin: string | null;
	destination: string;
	startDate: string | null;
	endDate: string | null;
	cancelled: boolean;
};

/** As wide as a phone's photo, and low enough for chats to show it whole. */
export const PASS = { width: 1080, height: 1350 };
const TICKET = { x: 40, y: 40, width: 1000, height: 1270, radius: 44 };
export const PASS_MAP = { width: TICKET.width, height: 400 };
const TEAR = TICKET.y + 1080;
const LEFT = TICKET.x + 64;
const TEXT_WIDTH = TICKET.width - 128;
const colours = PALETTES.light;
const STAMPS = {
	confirmed: { word: texts.confirmedStamp, size: 44, colour: colours.paid, ground: colours.surface },
	cancelled: { word: texts.cancelledStamp, size: 44, colour: colours.late, ground: colours.lateGround },
};

const ROUTE_SIZES: SizeOption[] = [
	{ size: 76, lines: 1 },
	{ size: 60, lines: 1 },
	{ size: 48, lines: 2 },
	{ size: 40, lines: 2 },
	{ size: 34, lines: 3 },
];
const VALUE_SIZES: SizeOption[] = [
	{ size: 40, lines: 1 },
	{ size: 32, lines: 1 },
	{ size: 32, lines: 2 },
	{ size: 26, lines: 2 },
];
const FIRST_ROW = 770;
const ROW_HEIGHT = 88;
const LINE_HEIGHT = 1.15;

/** @param map the drawing of the route, in SVG */
export function passSvg(facts: PassFacts, map: string, typeface: Typeface): string {
	const { x, y, width, height } = TICKET;
	const stamp = facts.cancelled ? STAMPS.cancelled : STAMPS.confirmed;
	const printed = [
		`<clipPath id="map"><path d="M0 0h${PASS_MAP.width}v${PASS_MAP.height}H0z"/></clipPath>`,
		`<g transform="translate(${x} ${y})" clip-path="url(#map)">${map}</g>`,
		`<path fill="${colours.wash}" d="M${x} ${TEAR}h${width}v${y + height - TEAR}H${x}z"/>`,
	];
	return ticketSvg(PASS, TICKET, printed, [
		perforationSvg(),
		label(common.boardingPass, { x: LEFT, y: 530 }, typeface),
		stampSvg({ x: TICKET.x + width - 210, y: 526 }, stamp, typeface),
		routeText(facts, typeface),
		...details(facts, typeface),
		`<g transform="translate(${LEFT} ${TEAR + 70}) scale(2.6)">${LOGO}</g>`,
		textLine(texts.brand, { x: LEFT + 124, y: TEAR + 134, size: 52, colour: colours.ink }, typeface),
	]);
}

function perforationSvg(): string {
	const { x, y, width, height, radius } = TICKET;
	const right = x + width;
	const stroke = `stroke="${colours.line}" stroke-width="3"`;
	const hole = (at: number) => `<circle cx="${at}" cy="${TEAR}" r="24" fill="${colours.paper}" ${stroke}/>`;
	return [
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${stroke}/>`,
		`<path d="M${x + 34} ${TEAR}H${right - 34}" ${stroke} stroke-dasharray="12 9"/>`,
		hole(x),
		hole(right),
		`<path fill="${colours.paper}" d="M0 ${TEAR - 28}h${x - 1.5}v56H0zM${right + 1.5} ${TEAR - 28}h40v56h-40z"/>`,
	].join("");
}

function routeText({ origin, destination, title }: PassFacts, typeface: Typeface): string {
	const [from, to] = [origin && displayableText(origin, typeface), displayableText(destination, typeface)];
	const route = [from, to].filter(Boolean).join(" – ") || displayableText(title, typeface);
	if (!route) return "";
	const { lines, size } = layoutText(route, TEXT_WIDTH, ROUTE_SIZES, typeface);
	const first = [672, 640, 614][lines.length - 1] ?? 614;
	return textLines(lines, { x: LEFT, y: first, size, colour: colours.ink }, typeface);
}

/** Removes characters that the fonts lack. */
function details(facts: PassFacts, typeface: Typeface): string[] {
	const rows = [
		[texts.passenger, facts.passenger],
		[texts.trip, facts.title],
		[texts.dates, formatRange(facts.startDate, facts.endDate)],
		[common.organizer, facts.organizer],
	].flatMap(([name = "", value = ""]) => {
		const text = displayableText(value, typeface);
		return text ? [{ name, text }] : [];
	});
	return rows.map(({ name, text }, index) => {
		const y = FIRST_ROW + index * ROW_HEIGHT;
		const { lines, size } = layoutText(text, TEXT_WIDTH - 240, VALUE_SIZES, typeface);
		const first = y - ((lines.length - 1) * size * LINE_HEIGHT) / 2;
		return (
			label(name, { x: LEFT, y }, typeface) +
			textLines(lines, { x: LEFT + 240, y: first, size, colour: colours.ink }, typeface)
		);
	});
}

/** Draws several lines of text below each other, the first one at `at`. */
function textLines(lines: readonly string[], at: Parameters<typeof textLine>[1], typeface: Typeface): string {
	return lines
		.map((line, index) => textLine(line, { ...at, y: at.y + index * at.size * LINE_HEIGHT }, typeface))
		.join("");
}

function label(text: string, at: Point, typeface: Typeface): string {
	return textLine(text, { ...at, size: 30, colour: colours.inkSoft }, typeface);
}
