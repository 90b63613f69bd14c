import { readFileSync } from "node:fs";
import { Resvg } from "@resvg/resvg-js";
import { PALETTES } from "#app/features/pictures/palette.ts";

const logo = readFileSync(new URL("../../public/favicon.svg", import.meta.url), "utf8");
const LOGO_SIZE = 36;

/** The app's icons from the logo of public/favicon.svg, by the names of their files in public/. */
export function drawAppIcons(): Record<string, Buffer> {
	return {
		"icon-192.png": draw(logo, 192),
		"icon-512.png": draw(logo, 512),
		// Phones crop a maskable icon to their own shape, which keeps the middle 80 %.
		"icon-maskable-512.png": draw(onGround(1.3), 512),
		"apple-touch-icon.png": draw(onGround(1.05), 180),
		"favicon.ico": toIco(draw(logo, 32), 32),
	};
}

/**
 * The logo on a square of its background colour without round corners.
 * @param room how many times wider than the logo the square is
 */
function onGround(room: number): string {
	const side = LOGO_SIZE * room;
	const edge = (LOGO_SIZE - side) / 2;
	const ground = `<rect x="${edge}" y="${edge}" width="${side}" height="${side}" fill="${PALETTES.light.coral}" stroke="none"/>`;
	return logo
		.replace(`viewBox="0 0 ${LOGO_SIZE} ${LOGO_SIZE}"`, `viewBox="${edge} ${edge} ${side} ${side}"`)
		.replace(/<rect [^>]*\/>/, ground);
}

function draw(svg: string, size: number): Buffer {
	return Buffer.from(new Resvg(svg, { fitTo: { mode: "width", value: size } }).render().asPng());
}

/**
 * A single picture in the ICO format, which browsers look for by themselves: a head of 6 bytes, an entry of 16, and a
 * PNG.
 */
function toIco(png: Buffer, size: number): Buffer {
	const head = Buffer.alloc(22);
	head.writeUInt16LE(1, 2); // an icon
	head.writeUInt16LE(1, 4); // one picture
	head.writeUInt8(size, 6);
	head.writeUInt8(size, 7);
	head.writeUInt16LE(1, 10); // colour planes
	head.writeUInt16LE(32, 12); // bits per pixel
	head.writeUInt32LE(png.length, 14);
	head.writeUInt32LE(head.length, 18);
	return Buffer.concat([head, png]);
}
