import { escapeMarkup } from "#app/lib/escape-markup.ts";
import { type Point, round } from "./geometry.ts";
import { PALETTES } from "./palette.ts";
import { fontRuns, type Typeface, textWidth } from "./text-layout.ts";

const colours = PALETTES.light;

type TextPosition = Point & { size: number; colour: string };

/** One left-aligned line of text, as SVG. */
export function textLine(text: string, { x, y, size, colour }: TextPosition, typeface: Typeface): string {
	let at = x;
	return fontRuns(text, typeface)
		.map((run) => {
			const place = `x="${round(at)}" y="${round(y)}" font-family="${run.family}" font-size="${round(size)}"`;
			at += textWidth(run.text, typeface) * size;
			return `<text ${place} fill="${colour}" xml:space="preserve">${escapeMarkup(run.text)}</text>`;
		})
		.join("");
}

type Size = { width: number; height: number };
type Ticket = Point & Size & { radius: number };

/** A picture of a ticket on paper. @param printed is clipped at its edges @param above is drawn over them */
export function ticketSvg(picture: Size, ticket: Ticket, printed: string[], above: string[]): string {
	const { x, y, width, height, radius } = ticket;
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" width="${picture.width}" height="${picture.height}" fill="none" font-weight="700">`,
		`<clipPath id="ticket"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath>`,
		`<path fill="${colours.paper}" d="M0 0h${picture.width}v${picture.height}H0z"/>`,
		`<g clip-path="url(#ticket)">`,
		`<path fill="${colours.surface}" d="M${x} ${y}h${width}v${height}H${x}z"/>`,
		...printed,
		"</g>",
		...above,
		"</svg>",
	].join("");
}

type Stamp = { word: string; size: number; colour: string; ground: string };

/** A framed word, rotated around its center like a stamp. */
export function stampSvg({ x, y }: Point, { word, size, colour, ground }: Stamp, typeface: Typeface): string {
	const half = (textWidth(word, typeface) * size) / 2;
	const frame = { x: half + size * 0.53, y: size * 0.82 };
	return [
		`<g transform="translate(${x} ${y}) rotate(-8)">`,
		`<rect x="${round(-frame.x)}" y="${round(-frame.y)}" width="${round(2 * frame.x)}" height="${round(2 * frame.y)}" rx="${round(size * 0.26)}" fill="${ground}" stroke="${colour}" stroke-width="${round(size * 0.12)}"/>`,
		textLine(word, { x: -half, y: size * 0.35, size, colour }, typeface),
		"</g>",
	].join("");
}

// The logo of app/ui/logo.tsx.
export const LOGO = `<rect width="36" height="36" rx="10" fill="${colours.coral}"/><path d="M7 24.5 27 9.5" stroke="${colours.coralInk}" stroke-width="4" stroke-linecap="round"/><path d="M10.5 22.5v5M17 18v5M23.5 13v5M20.5 27.5c1.5-1.6 3-1.6 4.5 0s3 1.6 4.5 0" stroke="${colours.coralInk}" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"/>`;
