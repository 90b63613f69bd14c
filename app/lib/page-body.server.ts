import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { unreadableLink } from "./link-target.ts";

const MAX_PAGE_BYTES = 1024 * 1024;

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

export type HtmlBody = { bytes: Uint8Array<ArrayBuffer>; encoding: string; charset: string };

/** Stops at the limit, so that memory is bounded. @throws DomainError link_unreadable, or the stream's Error */
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
	// Small Node buffers share memory, and only a separate buffer can be transferred to another thread.
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

/** Takes up to dozens of ms, so the server's own thread must not call it. @throws Error for invalid or too much data */
export function decodeHtml({ bytes, encoding, charset }: HtmlBody): string {
	const decompressed = DECOMPRESS[encoding]?.(bytes);
	try {
		return new TextDecoder(charset).decode(decompressed);
	} catch {
		return new TextDecoder().decode(decompressed);
	}
}
