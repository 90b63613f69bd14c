import { LOGO, textLine, ticketSvg } from "./drawing-parts.ts";
import { PALETTES } from "./palette.ts";
import { PREVIEW } from "./preview-svg.ts";
import { layoutText, type SizeOption, type TextLayout, type Typeface, textWidth } from "./text-layout.ts";
import * as texts from "./texts.ts";

/** The contents of the preview of a public page's link. */
export type PagePreviewFacts = {
	title: string;
	scene: string; // an SVG, 1200 by 630
};

const TICKET = { x: 24, y: 24, width: 1152, height: 582, radius: 32 };
const SCENE_HEIGHT = 424;
const TEAR = TICKET.y + SCENE_HEIGHT;
const EDGE = { right: TICKET.x + TICKET.width, bottom: TICKET.y + TICKET.height };
const INDENT = 48;
const BRAND_WIDTH = 268;
const TITLE_SIZES: SizeOption[] = [
	{ size: 68, lines: 1 },
	{ size: 58, lines: 1 },
	{ size: 48, lines: 2 },
	{ size: 40, lines: 2 },
	{ size: 34, lines: 3 },
];
const colours = PALETTES.light;

/** A page's scene on a ticket; below the perforation its title and the site's name. */
export function pagePreviewSvg({ title, scene }: PagePreviewFacts, typeface: Typeface): string {
	const { x, y, width } = TICKET;
	const place = `x="${x}" y="${y}" width="${width}" height="${SCENE_HEIGHT}" preserveAspectRatio="xMidYMid slice"`;
	const printed = [scene.replace("<svg ", `<svg ${place} `)];
	return ticketSvg(PREVIEW, TICKET, printed, [
		perforationSvg(),
		titleSvg(title, typeface),
		brandSvg(typeface),
	]);
}

function perforationSvg(): string {
	const { x, y, width, height, radius } = TICKET;
	const stroke = `stroke="${colours.line}" stroke-width="3"`;
	const hole = (at: number) => `<circle cx="${at}" cy="${TEAR}" r="20" fill="${colours.paper}" ${stroke}/>`;
	return [
		`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" ${stroke}/>`,
		`<path d="M${x + 28} ${TEAR}H${EDGE.right - 28}" ${stroke} stroke-dasharray="10 8"/>`,
		hole(x),
		hole(EDGE.right),
		`<path fill="${colours.paper}" d="M0 ${TEAR - 24}h${x - 1.5}v48H0zM${EDGE.right + 1.5} ${TEAR - 24}h40v48h-40z"/>`,
	].join("");
}

function titleSvg(title: string, typeface: Typeface): string {
	const width = TICKET.width - 3 * INDENT - BRAND_WIDTH;
	const { lines, size } = balanced(layoutText(title, width, TITLE_SIZES, typeface), width, typeface);
	const leading = size * 1.1;
	const first = (TEAR + EDGE.bottom - lines.length * leading) / 2 + 0.8 * leading;
	return lines
		.map((line, index) =>
			textLine(
				line,
				{ x: TICKET.x + INDENT, y: first + index * leading, size, colour: colours.ink },
				typeface,
			),
		)
		.join("");
}

/** Balances the lines: the same number of lines, as equal in length as possible, so that no word is alone. */
function balanced({ lines, size }: TextLayout, width: number, typeface: Typeface): TextLayout {
	const text = lines.join(" ");
	let best = lines;
	for (let narrower = width * 0.95; lines.length > 1 && narrower > width / 3; narrower *= 0.95) {
		const tried = layoutText(text, narrower, [{ size, lines: lines.length }], typeface);
		if (tried.lines.join(" ") !== text) break;
		best = tried.lines;
	}
	return { lines: best, size };
}

function brandSvg(typeface: Typeface): string {
	const left = EDGE.right - INDENT - BRAND_WIDTH;
	const middle = (TEAR + EDGE.bottom) / 2;
	const size = Math.min(46, (BRAND_WIDTH - 92) / textWidth(texts.brand, typeface));
	return [
		`<g transform="translate(${left} ${middle - 36}) scale(2)">${LOGO}</g>`,
		textLine(texts.brand, { x: left + 92, y: middle + size * 0.34, size, colour: colours.ink }, typeface),
	].join("");
}
