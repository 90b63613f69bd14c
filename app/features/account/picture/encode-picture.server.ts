import pLimit from "p-limit";
import { DomainError } from "#app/lib/errors.ts";
import { formatOf } from "./picture-format.ts";
import * as texts from "./texts.ts";

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_PIXELS = 50_000_000;
const SIZE = 256; // pixels
const TIMEOUT_S = 10;
const MAX_WAITING = 20;

/** Few pictures are decoded at once, because one of 50 megapixels may take 200 MB. */
const queue = pLimit(2);

/** The only decoders that uploads reach: none that follows links, and none for documents. */
const DECODERS = ["Jpeg", "Png", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}Buffer`);

/**
 * Makes a picture of 256 pixels square as WebP: turned upright, cropped around its middle, without metadata. Of an
 * animation it takes the first frame. Decoding runs in threads of the library's own.
 * @throws DomainError too_large, invalid, busy
 */
export async function encodePicture(file: Uint8Array): Promise<Buffer> {
	if (file.byteLength === 0) throw refusal(texts.missing);
	if (file.byteLength > MAX_PICTURE_BYTES) throw pictureTooLarge();
	const format = formatOf(file);
	if (format === "heic") throw refusal(texts.heic);
	if (!format) throw refusal(texts.wrongType);
	if (queue.pendingCount >= MAX_WAITING) throw new DomainError("busy", texts.busy, { retryAfter: 5 });
	return queue(() => encode(file, format));
}

export function pictureTooLarge(): DomainError {
	return new DomainError("too_large", texts.tooLarge, { field: "picture" });
}

async function encode(file: Uint8Array, format: string): Promise<Buffer> {
	const sharp = await loadSharp();
	try {
		const options = { limitInputPixels: MAX_PIXELS, failOn: "error", pages: 1 } as const;
		const input = sharp(file, options).timeout({ seconds: TIMEOUT_S });
		if ((await sharp(file, options).metadata()).format !== format) throw refusal(texts.wrongType);
		return await input
			.autoOrient()
			.resize(SIZE, SIZE, { fit: "cover" })
			.toColourspace("srgb")
			.webp({ quality: 82 })
			.toBuffer();
	} catch (error) {
		if (error instanceof DomainError) throw error;
		const isBomb = error instanceof Error && /pixel limit|too large|dimension/i.test(error.message);
		throw refusal(isBomb ? texts.tooManyPixels : texts.unreadable);
	}
}

let sharpLoaded: Promise<typeof import("sharp")["default"]> | null = null;

/** Its 18 MB are loaded with the first picture. */
function loadSharp() {
	sharpLoaded ??= import("sharp").then(({ default: sharp }) => {
		sharp.cache(false);
		sharp.concurrency(1);
		sharp.block({ operation: ["VipsForeignLoad"] });
		sharp.unblock({ operation: DECODERS });
		return sharp;
	});
	return sharpLoaded;
}

function refusal(message: string): DomainError {
	return new DomainError("invalid", message, { field: "picture" });
}
