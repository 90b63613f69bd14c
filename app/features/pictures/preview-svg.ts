import { formatRange } from "#app/lib/dates.ts";
import { LOGO, stampSvg, textLine, ticketSvg } from "./drawing-parts.ts";
import { PALETTES } from "./palette.ts";
import { displayableText, layoutText, type SizeOption, type Typeface, textWidth } from "./text-layout.ts";
import * as texts from "./texts.ts";

/** What everyone may see of a trip, because links are forwarded: no names of people and no amounts. */
export type PreviewFacts = {
	title: string;
	origin: string | null;
	destination: string;
	startDate: string | null;
	endDate: string | null;
	/** Null for a picture of the itinerary, which is not an invitation to join. */
	places: { taken: number; of: number } | null;
	cancelled: boolean;
	/** From the trip's own page: its accent, and a text that changes with its cover. */
	look?: { accent: string; cover: string | null } | null;
};

export const PREVIEW = { width: 1200, height: 630 };
const TICKET = { x: 36, y: 36, width: 1128, height: 558, radius: 32 };
const STUB_WIDTH = 250;
const BODY_WIDTH = TICKET.width - STUB_WIDTH;
export const PREVIEW_MAP = { width: BODY_WIDTH, height: 288 };
const EDGE = {
	right: TICKET.x + TICKET.width,
	bottom: TICKET.y + TICKET.height,
	tear: TICKET.x + BODY_WIDTH,
};
const INDENT = 44;
const TEXT_WIDTH = BODY_WIDTH - 2 * INDENT;

const TITLE_SIZES: SizeOption[] = [
	{ size: 76, lines: 1 },
	{ size: 62, lines: 1 },
	{ size: 56, lines: 2 },
	{ size: 46, lines: 2 },
	{ size: 40, lines: 3 },
];
const colours = PALETTES.light;
const STAMP_MIDDLE = { x: TICKET.x + BODY_WIDTH / 2, y: TICKET.y + PREVIEW_MAP.height / 2 };
const CANCELLED_STAMP = {
	word: texts.cancelledStamp,
	size: 68,
	colour: colours.late,
	ground: colours.lateGround,
};

/** @param map the drawing of the route, or of the group's cover, in SVG */
export function previewSvg(facts: PreviewFacts, map: string, typeface: Typeface): string {
	const { x, y, height } = TICKET;
	const printed = [
		`<g transform="translate(${x} ${y})" clip-path="url(#map)">${map}</g>`,
		facts.look ? accentSvg(facts.look.accent) : "",
		`<clipPath id="map"><path d="M0 0h${BODY_WIDTH}v${PREVIEW_MAP.height}H0z"/></clipPath>`,
		`<path fill="${colours.wash}" d="M${EDGE.tear} ${y}h${STUB_WIDTH}v${height}h-${STUB_WIDTH}z"/>`,
	];
	return ticketSvg(PREVIEW, TICKET, printed, [
		perforationSvg(),
		textSvg(facts, typeface),
		stubSvg(facts, typeface),
		facts.cancelled ? stampSvg(STAMP_MIDDLE, CANCELLED_STAMP, typeface) : "",
	]);
}

/** The cover that replaces the map, as the address of a picture of the same size. */
export function coverSvg(cover: string): string {
	const { width, height } = PREVIEW_MAP;
	return `<image width="${width}" height="${height}" href="${cover}"/>`;
}

function accentSvg(accent: string): string {
	const { x, y } = TICKET;
	return `<path fill="${accent}" d="M${x} ${y + PREVIEW_MAP.height}h${BODY_WIDTH}v12h-${BODY_WIDTH}z"/>`;
}

function perforationSvg(): string {
	const { x, y, width, height, radius } = TICKET;
	const stroke = `stroke="${colours.line}" stroke-width="3"`;
	const hole = (at: number) =>
		`<circle cx="${EDGE.tear}" cy="${at}" r="20" fill="${colours.paper}" ${stroke}/>`;
	return [
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${stroke}/>`,
		`<path d="M${EDGE.tear} ${y + 28}V${EDGE.bottom - 28}" ${stroke} stroke-dasharray="10 8"/>`,
		hole(y),
		hole(EDGE.bottom),
		`<path fill="${colours.paper}" d="M${EDGE.tear - 24} 0h48v${y - 1.5}h-48zM${EDGE.tear - 24} ${EDGE.bottom + 1.5}h48v40h-48z"/>`,
	].join("");
}

function textSvg(facts: PreviewFacts, typeface: Typeface): string {
	const left = TICKET.x + INDENT;
	const top = TICKET.y + PREVIEW_MAP.height;
	const title = layoutText(previewTitle(facts, typeface), TEXT_WIDTH, TITLE_SIZES, typeface);
	const leading = title.size * 1.1;
	const lead = previewRoute(facts, typeface);
	const tall = (lead ? 46 : 0) + title.lines.length * leading + 50;
	const first = top + (TICKET.height - PREVIEW_MAP.height - tall) / 2;
	const under = first + (lead ? 46 : 0);
	return [
		lead && textLine(lead, { x: left, y: first + 24, size: 28, colour: colours.inkSoft }, typeface),
		...title.lines.map((text, index) =>
			textLine(
				text,
				{ x: left, y: under + (index + 0.78) * leading, size: title.size, colour: colours.ink },
				typeface,
			),
		),
		textLine(
			formatRange(facts.startDate, facts.endDate),
			{
				x: left,
				y: under + title.lines.length * leading + 36,
				size: 32,
				colour: colours.inkSoft,
			},
			typeface,
		),
	].join("");
}

function previewTitle({ title, destination }: PreviewFacts, typeface: Typeface): string {
	const place = displayableText(destination, typeface);
	return displayableText(title, typeface) ?? (place ? texts.tripTo(place) : texts.tripWithFriends);
}

function previewRoute({ origin, destination }: PreviewFacts, typeface: Typeface): string | null {
	const [from, to] = [origin && displayableText(origin, typeface), displayableText(destination, typeface)];
	if (!to) return null;
	const { lines } = layoutText(from ? `${from} – ${to}` : to, TEXT_WIDTH, [{ size: 28, lines: 1 }], typeface);
	return lines[0] ?? null;
}

function stubSvg({ places }: PreviewFacts, typeface: Typeface): string {
	const middle = EDGE.tear + STUB_WIDTH / 2;
	const count = places && texts.countOf(places.taken, places.of);
	const said = count ?? texts.itinerary;
	const size = Math.min(68, (STUB_WIDTH - 56) / textWidth(said, typeface));
	const centred = (text: string, y: number, size: number, colour: string) =>
		textLine(text, { x: middle - (textWidth(text, typeface) * size) / 2, y, size, colour }, typeface);
	return [
		`<g transform="translate(${middle - 54} 128) scale(3)">${LOGO}</g>`,
		centred(texts.brand, 290, 44, colours.ink),
		`<path d="M${EDGE.tear + 52} 352H${EDGE.right - 52}" stroke="${colours.line}" stroke-width="3"/>`,
		centred(said, count ? 462 : 480, size, colours.ink),
		count && centred(texts.placesTaken, 510, 34, colours.inkSoft),
	].join("");
}
