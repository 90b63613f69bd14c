import pLimit from "p-limit";
import { DomainError } from "#app/lib/errors.ts";
import { runLimited } from "#app/lib/limited-child.server.ts";
import { log } from "#app/lib/log.server.ts";
import { DECODER_EXIT_CODES, type PictureSize } from "./decode-limits.ts";
import * as texts from "./texts.ts";

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024;
const MAX_WAITING = 10;
const LIMITS = { timeoutMs: 8_000, maxBytes: 150 * 1024 * 1024 };

/** Decodes one picture at a time, so that several uploads at once take no more memory than one. */
const queue = pLimit(1);

const DECODER = new URL("./decode-picture.child.ts", import.meta.url);

/** Node's exit code after an uncaught error, which is not the picture's fault. */
const CRASHED = 1;

const REASONS: Record<number, string> = {
	[DECODER_EXIT_CODES.wrongType]: texts.wrongType,
	[DECODER_EXIT_CODES.tooManyPixels]: texts.tooManyPixels,
};

/**
 * Makes a WebP of one size: turned upright, cropped around its middle or scaled to fit, without metadata. Of an
 * animation it takes the first frame. A separate process with limited time and memory decodes the file, whatever it
 * contains.
 * @throws DomainError too_large, invalid, busy
 */
export async function encodePicture(file: Uint8Array, size: PictureSize): Promise<Buffer> {
	if (file.byteLength === 0) throw refusal(texts.missing);
	if (file.byteLength > MAX_PICTURE_BYTES) throw pictureTooLarge();
	const format = formatOf(file);
	if (format === "heic") throw refusal(texts.heic);
	if (!format) throw refusal(texts.wrongType);
	if (queue.pendingCount >= MAX_WAITING) throw new DomainError("busy", texts.busy, { retryAfter: 5 });
	return queue(() => encode(file, format, size));
}

export function pictureTooLarge(): DomainError {
	return new DomainError("too_large", texts.tooLarge, { field: "picture" });
}

async function encode(
	file: Uint8Array,
	format: PictureFormat,
	{ width, height, fit = "cover" }: PictureSize,
): Promise<Buffer> {
	const args = [format, String(width), String(height), fit];
	const { code, isOverLimit, output } = await runLimited(DECODER, args, file, LIMITS);
	if (isOverLimit) throw refusal(texts.takesTooMuch);
	if (code === CRASHED) log.error("the decoder of pictures could not run", { code: String(code) });
	if (code !== 0 || output.length === 0) throw refusal(REASONS[code ?? 0] ?? texts.unreadable);
	return output;
}

function refusal(message: string): DomainError {
	return new DomainError("invalid", message, { field: "picture" });
}

type PictureFormat = "jpeg" | "png" | "webp" | "gif" | "heic";

/** The format by a file's first bytes, whatever its name or its sender say; null for any other. */
function formatOf(file: Uint8Array): PictureFormat | null {
	if (startsWith(file, [0xff, 0xd8, 0xff])) return "jpeg";
	if (startsWith(file, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return "png";
	if (latin1(file, 0, 4) === "RIFF" && latin1(file, 8, 12) === "WEBP") return "webp";
	if (/^GIF8[79]a$/.test(latin1(file, 0, 6))) return "gif";
	if (latin1(file, 4, 8) === "ftyp" && /^(hei[cfmsx]|hev[cmsx]|mif1|msf1)$/.test(latin1(file, 8, 12)))
		return "heic";
	return null;
}

function startsWith(file: Uint8Array, bytes: readonly number[]): boolean {
	return bytes.every((byte, index) => file[index] === byte);
}

function latin1(file: Uint8Array, from: number, to: number): string {
	return String.fromCharCode(...file.subarray(from, to));
}
