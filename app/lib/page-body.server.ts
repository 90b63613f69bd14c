import type { IncomingMessage } from "node:http";
import type { Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { unreadableLink } from "./link-target.ts";

/** The part of a larger page that is read. */
export const MAX_PAGE_BYTES = 1024 * 1024;

const MAX_PICTURE_BYTES = 3 * 1024 * 1024;

const MAX_OVERHEAD_BYTES = 256 * 1024;

// Flushing yields the text of a body that was cut off at the limit.
const FLUSH_CUT = { finishFlush: constants.Z_SYNC_FLUSH };
const DECOMPRESSORS: Record<string, ((isCut: boolean) => Transform) | null> = {
	"": null,
	identity: null,
	gzip: (isCut) => createGunzip(isCut ? FLUSH_CUT : {}),
	"x-gzip": (isCut) => createGunzip(isCut ? FLUSH_CUT : {}),
	deflate: (isCut) => createInflate(isCut ? FLUSH_CUT : {}),
	br: (isCut) => createBrotliDecompress(isCut ? { finishFlush: constants.BROTLI_OPERATION_FLUSH } : {}),
};

export const ACCEPT_ENCODING = "gzip, deflate, br";

export type Bytes = Uint8Array<ArrayBuffer>;

export type HtmlBody = { bytes: Bytes; encoding: string; charset: string | null; isCut: boolean };

/** Stops at the limit, so that memory is bounded. @throws DomainError link_unreadable, or the stream's Error */
export async function readHtmlBody(response: IncomingMessage): Promise<HtmlBody> {
	const [type = "", ...parameters] = (response.headers["content-type"] ?? "").toLowerCase().split(";");
	if (!["text/html", "application/xhtml+xml"].includes(type.trim())) throw unreadableLink();
	const encoding = (response.headers["content-encoding"] ?? "").trim().toLowerCase();
	if (!Object.hasOwn(DECOMPRESSORS, encoding)) throw unreadableLink();
	const body = await readFirstBytes(response, (length) => {
		if (response.socket.bytesRead > 2 * length + MAX_OVERHEAD_BYTES) throw unreadableLink();
	});
	return { ...body, encoding, charset: findCharset(parameters) };
}

/** Reads a picture of up to 3 MB. @throws DomainError link_unreadable */
export async function readPictureBody(response: IncomingMessage): Promise<Bytes> {
	if (!(response.headers["content-type"] ?? "").toLowerCase().startsWith("image/")) throw unreadableLink();
	if (response.headers["content-encoding"]) throw unreadableLink();
	const { bytes, isCut } = await readFirstBytes(response, () => {}, MAX_PICTURE_BYTES);
	if (isCut || response.statusCode !== 200) throw unreadableLink();
	return bytes;
}

async function readFirstBytes(
	stream: AsyncIterable<Buffer>,
	check: (length: number) => void = () => undefined,
	max = MAX_PAGE_BYTES,
): Promise<{ bytes: Bytes; isCut: boolean }> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream) {
		length += chunk.length;
		check(length);
		chunks.push(chunk);
		if (length > max) break;
	}
	// Small Node buffers share memory, and only a separate buffer can be transferred to another thread.
	const bytes = new Uint8Array(Math.min(length, max));
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk.subarray(0, bytes.length - at), at);
		at += chunk.length;
	}
	return { bytes, isCut: length > max };
}

function findCharset(parameters: string[]): string | null {
	const charset = parameters.map((one) => one.trim().split("=")).find(([name]) => name === "charset")?.[1];
	return charset?.replaceAll('"', "") || null;
}

/**
 * Decodes a body. It takes up to dozens of ms, so the server's own thread must not call it.
 * @throws Error for invalid data
 */
export async function decodeHtml(body: HtmlBody): Promise<{ html: string; isCut: boolean }> {
	const decompressor = DECOMPRESSORS[body.encoding]?.(body.isCut);
	decompressor?.end(body.bytes);
	const { bytes, isCut } = decompressor ? await readFirstBytes(decompressor) : body;
	return { html: decodeText(bytes, body.charset), isCut: isCut || body.isCut };
}

/** In the order of the HTML standard: the byte-order mark, else the header, else the meta tag, else UTF-8. */
function decodeText(bytes: Bytes, stated: string | null): string {
	const charset = markedCharset(bytes) ?? stated ?? metaCharset(bytes) ?? "utf-8";
	try {
		return new TextDecoder(charset).decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}

function markedCharset([first, second, third]: Bytes): string | null {
	if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
	if (first === 0xfe && second === 0xff) return "utf-16be";
	return first === 0xff && second === 0xfe ? "utf-16le" : null;
}

const MAX_HEAD_BYTES = 4_096;

function metaCharset(bytes: Bytes): string | null {
	const head = new TextDecoder("latin1").decode(bytes.subarray(0, MAX_HEAD_BYTES));
	const charset = /<meta\s(?:[^>]*?[\s"';])?charset\s*=\s*["']?\s*([\w:-]+)/i.exec(head)?.[1];
	// A page whose meta tag can be read in single bytes is not in UTF-16.
	return charset && !/^utf-?16/i.test(charset) ? charset : null;
}
