import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { errorCodeOf } from "#tests/support/error-code.ts";
import { encodePicture as encode, MAX_PICTURE_BYTES } from "./encode-picture.server.ts";

const encodePicture = (file: Uint8Array) => encode(file, { width: 256, height: 256 });

const RED = { r: 220, g: 20, b: 20 };
const BLUE = { r: 20, g: 20, b: 220 };

/** Red on the left half, blue on the right. */
const twoHalves = (width: number, height: number) =>
	sharp({ create: { width, height, channels: 3, background: BLUE } }).composite([
		{ input: { create: { width: width / 2, height, channels: 3, background: RED } }, left: 0, top: 0 },
	]);

async function pixelAt(image: Buffer, x: number, y: number): Promise<"red" | "blue"> {
	const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
	const at = (y * info.width + x) * info.channels;
	return (data[at] ?? 0) > (data[at + 2] ?? 0) ? "red" : "blue";
}

describe("a picture", () => {
	test("is cropped square around its middle, and is 256 pixels of WebP", async () => {
		const image = await encodePicture(await twoHalves(1200, 400).jpeg().toBuffer());
		expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
		expect([await pixelAt(image, 20, 128), await pixelAt(image, 236, 128)]).toEqual(["red", "blue"]);
	});

	test("is turned as its camera says, and says no more where it was taken", async () => {
		const exif = {
			IFD0: { Copyright: "Mia Secret" },
			IFD3: { GPSLatitudeRef: "N", GPSLatitude: "38/1 42/1 0/1" },
		};
		const file = await twoHalves(400, 400).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
		const before = await sharp(file).metadata();
		expect([before.orientation, before.exif !== undefined]).toEqual([6, true]);
		const image = await encodePicture(file);
		expect([await pixelAt(image, 128, 20), await pixelAt(image, 128, 236)]).toEqual(["red", "blue"]);
		const after = await sharp(image).metadata();
		expect([after.orientation, after.exif, after.xmp, after.icc]).toEqual([
			undefined,
			undefined,
			undefined,
			undefined,
		]);
		expect(image.includes("Secret") || image.includes("EXIF")).toBe(false);
	});

	test.each(["png", "webp", "gif", "jpeg"] as const)("may be %s", async (format) => {
		const image = await encodePicture(await twoHalves(40, 40).toFormat(format).toBuffer());
		expect(await sharp(image).metadata()).toMatchObject({ format: "webp", width: 256, height: 256 });
	});

	test("of several frames gives its first", async () => {
		const frames = await Promise.all(
			[RED, BLUE].map((background) =>
				sharp({ create: { width: 40, height: 40, channels: 3, background } })
					.png()
					.toBuffer(),
			),
		);
		const file = await sharp(frames, { join: { animated: true } })
			.gif({ delay: [100, 100] })
			.toBuffer();
		expect((await sharp(file).metadata()).pages).toBe(2);
		expect(await pixelAt(await encodePicture(file), 128, 128)).toBe("red");
	});
});

describe("what is no picture is refused", () => {
	const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>');
	const html = Buffer.from("<!doctype html><script>alert(1)</script>");
	const polyglot = Buffer.concat([Buffer.from("GIF89a"), html]);
	const heic = Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic", "latin1");
	test.each([
		["nothing", Buffer.alloc(0), /Choose a picture first/],
		["an SVG", svg, /not a JPEG/],
		["a page", html, /not a JPEG/],
		["a page that begins like a GIF", polyglot, /damaged/],
		["HEIC", heic, /HEIC/],
		["a TIFF", Buffer.from("II*\0\x08\0\0\0"), /not a JPEG/],
	])("%s", async (_what, file, message) => {
		const answer = encodePicture(file);
		await expect(answer).rejects.toThrow(message);
		expect(await errorCodeOf(answer)).toBe("invalid");
	});

	test("a JPEG that ends early", async () => {
		const file = await twoHalves(400, 400).jpeg().toBuffer();
		await expect(encodePicture(file.subarray(0, file.length / 2))).rejects.toThrow(/damaged/);
	});

	test("a file over 5 MB, and none of 5 MB for its size", async () => {
		const file = await twoHalves(40, 40).jpeg().toBuffer();
		const padded = (bytes: number) => Buffer.concat([file, Buffer.alloc(bytes - file.length)]);
		expect(await errorCodeOf(encodePicture(padded(MAX_PICTURE_BYTES + 1)))).toBe("too_large");
		expect((await encodePicture(padded(MAX_PICTURE_BYTES))).length).toBeGreaterThan(0);
	});

	test("one of too many that wait at once", async () => {
		const file = await twoHalves(40, 40).png().toBuffer();
		const answers = Array.from({ length: 13 }, () => errorCodeOf(encodePicture(file)));
		const codes = await Promise.all(answers);
		expect([codes[0], codes.at(-1)]).toEqual(["accepted", "busy"]);
	});

	test("a small file of 30,000 times 30,000 pixels, quickly", async () => {
		const bomb = pngOf(30_000, 30_000);
		expect(bomb.length).toBeLessThan(2_000_000);
		const start = performance.now();
		await expect(encodePicture(bomb)).rejects.toThrow(/too many pixels/);
		expect(performance.now() - start).toBeLessThan(2_000);
	});
});

/** A PNG of one bit per pixel, all black, which packs a thousandfold. */
function pngOf(width: number, height: number): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header[8] = 1;
	const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height));
	const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
	return Buffer.concat([
		signature,
		chunk("IHDR", header),
		chunk("IDAT", rows),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type), data]);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(data.length, 0);
	frame.writeUInt32BE(crc32(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
