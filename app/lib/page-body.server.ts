import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { unreadableLink } from "./link-target.ts";

/** The limit applies to the bytes as sent, and again after decompression. */
const MAX_PAGE_BYTES = 1024 * 1024;

/** Covers headers and received but unread bytes; chunk framing may in addition be as long as the page itself. */
const MAX_OVERHEAD_BYTES = 256 * 1024;

const zlibOptions = { maxOutputLength: MAX_PAGE_BYTES };
const DECOMPRESS: Record<string, (bytes: Uint8Array) => Uint8Array> = {
	"": (bytes) => bytes,
	identity: (bytes) => bytes,
	gzip: (bytes) => gunzipSync(bytes, zlibOptions),
	"x-gzip": (bytes) => gunzipSync(bytes, zlibOptions),
	deflate: (bytes) => inflateSync(bytes, zlibOptions),
	br: (bytes) => brotliDecompressSync(bytes, zlibOptions),
};

export const ACCEPT_ENCODING = "gzip, deflate, br";

/** HTML as it was sent, with the encoding and charset of its headers. */
export type HtmlBody = { bytes: Uint8Array<ArrayBuffer>; encoding: string; charset: string };

/**
 * Reads the body of an HTML response. It refuses another content type or a Content-Length over the limit before it reads
 * anything, and stops at the limit, so that memory is bounded whatever a site sends.
 * @throws DomainError link_unreadable; Error when the stream fails
 */
export async function readHtmlBody(response: IncomingMessage): Promise<HtmlBody> {
	const [type = "", ...parameters] = (response.headers["content-type"] ?? "").toLowerCase().split(";");
	if (!["text/html", "application/xhtml+xml"].includes(type.trim())) throw unreadableLink();
	if (Number(response.headers["content-length"] ?? 0) > MAX_PAGE_BYTES) throw unreadableLink();
	const encoding = (response.headers["content-encoding"] ?? "").trim().toLowerCase();
	if (!Object.hasOwn(DECOMPRESS, encoding)) throw unreadableLink();
	return { bytes: await readAtMost(response, MAX_PAGE_BYTES), encoding, charset: findCharset(parameters) };
}

async function readAtMost(stream: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		length += chunk.length;
		if (length > limit || stream.socket.bytesRead > 2 * length + MAX_OVERHEAD_BYTES) throw unreadableLink();
		chunks.push(chunk);
	}
	// Only a separate buffer can be transferred to another thread: small Node buffers share one.
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}

function findCharset(parameters: string[]): string {
	const charset = parameters.map((one) => one.trim().split("=")).find(([name]) => name === "charset")?.[1];
	return charset?.replaceAll('"', "") || "utf-8";
}

/**
 * Decompresses and decodes a body. It may take dozens of milliseconds, so it must not run in the server's own thread.
 * @throws Error when the compressed data is invalid, or longer than MAX_PAGE_BYTES when decompressed
 */
export function decodeHtml({ bytes, encoding, charset }: HtmlBody): string {
	const decompressed = DECOMPRESS[encoding]?.(bytes);
	try {
		return new TextDecoder(charset).decode(decompressed);
	} catch {
		return new TextDecoder().decode(decompressed);
	}
}
