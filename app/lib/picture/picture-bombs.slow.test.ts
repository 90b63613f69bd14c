import { readFileSync } from "node:fs";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test, vi } from "vitest";
import { isLongRun } from "#tests/support/long-run.ts";
import { encodePicture as encode, MAX_PICTURE_BYTES } from "./encode-picture.server.ts";

const encodePicture = (file: Uint8Array) => encode(file, { width: 256, height: 256 });

vi.setConfig({ testTimeout: 60_000 });

const MAX_MEMORY = 200 * 1024 * 1024;
const MAX_MS = 10_000;
const WATCH_MS = 5;

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function chunk(type: string, data: Buffer): Buffer {
	const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
	const frame = Buffer.alloc(8);
	frame.writeUInt32BE(data.length, 0);
	frame.writeUInt32BE(crc32(body), 4);
	return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A black PNG whose header is followed by these chunks. `depth` is 1 or 16 bits; 16 have four channels. */
function pngOf(
	{
		width,
		height,
		depth = 1,
		interlaced = false,
	}: { width: number; height: number; depth?: 1 | 16; interlaced?: boolean },
	extra: Buffer[] = [],
): Buffer {
	const header = Buffer.alloc(13);
	header.writeUInt32BE(width, 0);
	header.writeUInt32BE(height, 4);
	header.set([depth, depth === 16 ? 6 : 0, 0, 0, interlaced ? 1 : 0], 8);
	const bytesPerRow = (pixels: number) => (depth === 16 ? pixels * 8 : Math.ceil(pixels / 8)) + 1;
	const passes = interlaced ? ADAM7 : [[0, 0, 1, 1] as const];
	const rows = passes.map(([x, y, dx, dy]) => {
		const [columns, lines] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)];
		return columns > 0 && lines > 0 ? bytesPerRow(columns) * lines : 0;
	});
	const pixels = deflateSync(Buffer.alloc(rows.reduce((sum, bytes) => sum + bytes, 0)), { level: 9 });
	return Buffer.concat([
		SIGNATURE,
		chunk("IHDR", header),
		...extra,
		chunk("IDAT", pixels),
		chunk("IEND", Buffer.alloc(0)),
	]);
}

const ADAM7 = [
	[0, 0, 8, 8],
	[4, 0, 8, 8],
	[0, 4, 4, 8],
	[2, 0, 4, 4],
	[0, 2, 2, 4],
	[1, 0, 2, 2],
	[0, 1, 1, 2],
] as const;

const LETTERS = deflateSync(Buffer.alloc(40_000_000, "a"), { level: 9 });
const SMALL = { width: 64, height: 64 };
const text = (name: string, head: string) =>
	chunk(name, Buffer.concat([Buffer.from(head, "latin1"), LETTERS]));

/** A progressive JPEG whose last scan is repeated. */
async function manyScans(times: number): Promise<Buffer> {
	const noise = { create: { width: 2_000, height: 2_000, channels: 3 as const, background: "gray" } };
	const file = await sharp(noise).jpeg({ progressive: true, quality: 30 }).toBuffer();
	const last = file.lastIndexOf(Buffer.from([0xff, 0xda]));
	const scan = file.subarray(last, file.length - 2);
	return Buffer.concat([file.subarray(0, last), ...Array<Buffer>(times).fill(scan), file.subarray(-2)]);
}

/** An animation of small frames that says that it is 7,000 pixels wide and high. */
async function hugeCanvas(): Promise<Buffer> {
	const frame = (background: string) =>
		sharp({ create: { width: 16, height: 16, channels: 4, background } })
			.png()
			.toBuffer();
	const frames = await Promise.all([frame("red"), frame("blue")]);
	const file = await sharp(frames, { join: { animated: true } })
		.webp({ loop: 0 })
		.toBuffer();
	const at = file.indexOf("VP8X") + 12;
	file.writeUIntLE(6_999, at, 3);
	file.writeUIntLE(6_999, at + 3, 3);
	return file;
}

const BOMBS: Record<string, () => Buffer | Promise<Buffer>> = {
	"six zTXt chunks of 40 MB": () => pngOf(SMALL, Array<Buffer>(6).fill(text("zTXt", "Comment\0\0"))),
	"twenty zTXt chunks of 40 MB": () => pngOf(SMALL, Array<Buffer>(20).fill(text("zTXt", "Comment\0\0"))),
	"twenty iTXt chunks of 40 MB": () =>
		pngOf(SMALL, Array<Buffer>(20).fill(text("iTXt", "Comment\0\x01\0\0\0"))),
	"a colour profile of 40 MB": () => pngOf(SMALL, [text("iCCP", "icc\0\0")]),
	"an interlaced PNG of 49 megapixels with 64 bits each": () =>
		pngOf({ width: 7_000, height: 7_000, depth: 16, interlaced: true }),
	"a PNG of 49 megapixels with 64 bits each": () => pngOf({ width: 7_000, height: 7_000, depth: 16 }),
	"a JPEG of 600 scans": () => manyScans(600),
	"an animated WebP with a canvas of 49 megapixels": hugeCanvas,
	"pixels of which most are beyond the picture": () => {
		const header = pngOf(SMALL);
		const beyond = chunk("IDAT", deflateSync(Buffer.alloc(1_000_000_000), { level: 9 }));
		const at = header.indexOf("IDAT") - 4;
		return Buffer.concat([header.subarray(0, at), beyond, chunk("IEND", Buffer.alloc(0))]);
	},
};

describe.skipIf(process.platform !== "linux")("no upload takes more than 200 MB or 10 s", () => {
	test.each(Object.keys(BOMBS).slice(0, isLongRun ? undefined : 1))("%s", async (name) => {
		const file = await BOMBS[name]?.();
		if (!file) throw new Error(`no ${name}`);
		expect(file.length).toBeLessThanOrEqual(MAX_PICTURE_BYTES);
		const before = process.memoryUsage().rss;
		const start = performance.now();
		const { result, peak } = await watchChildren(() => encodePicture(file).then(String, String));
		expect(result).toBeTypeOf("string");
		expect(peak).toBeGreaterThan(0);
		expect(peak + Math.max(0, process.memoryUsage().rss - before)).toBeLessThan(MAX_MEMORY);
		expect(performance.now() - start).toBeLessThan(MAX_MS);
	});

	test.runIf(isLongRun)("an everyday picture of 48 megapixels is read", async () => {
		const photo = { create: { width: 8_000, height: 6_000, channels: 3 as const, background: "teal" } };
		const file = await sharp(photo).jpeg({ quality: 60 }).toBuffer();
		const { result, peak } = await watchChildren(() => encodePicture(file));
		expect(result.length).toBeGreaterThan(0);
		expect(peak).toBeLessThan(MAX_MEMORY);
	});
});

/** The most memory that a child of this process has ever had while a call ran, as the system counts it. */
async function watchChildren<T>(call: () => Promise<T>): Promise<{ result: T; peak: number }> {
	let peak = 0;
	const look = setInterval(() => {
		for (const pid of childrenOf(process.pid)) peak = Math.max(peak, peakOf(pid));
	}, WATCH_MS);
	try {
		const result = await call();
		return { result, peak };
	} finally {
		clearInterval(look);
	}
}

function childrenOf(pid: number): string[] {
	return read(`/proc/${pid}/task/${pid}/children`).split(" ").filter(Boolean);
}

function peakOf(pid: string): number {
	return Number(/VmHWM:\s+(\d+) kB/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) * 1024;
}

function read(path: string): string {
	try {
		return readFileSync(path, "latin1");
	} catch {
		return "";
	}
}
