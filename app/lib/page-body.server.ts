import type { IncomingMessage } from "node:http";
import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { unreadable } from "./link-target.ts";

/** Bytes of a page, as they are sent and after decompression. */
export const MAX_PAGE_BYTES = 1024 * 1024;

/** Bytes of headers, of what came but is not read yet, and of the frames of chunks, which may be as long as the page. */
const MAX_OVERHEAD = 256 * 1024;

const limit = { maxOutputLength: MAX_PAGE_BYTES };
const UNPACK: Record<string, (bytes: Uint8Array) => Uint8Array> = {
	"": (bytes) => bytes,
	identity: (bytes) => bytes,
	gzip: (bytes) => gunzipSync(bytes, limit),
	"x-gzip": (bytes) => gunzipSync(bytes, limit),
	deflate: (bytes) => inflateSync(bytes, limit),
	br: (bytes) => brotliDecompressSync(bytes, limit),
};

export const ACCEPT_ENCODING = "gzip, deflate, br";

/** The HTML of an answer as it was sent, and what its headers say of it. */
export type Body = { bytes: Uint8Array<ArrayBuffer>; encoding: string; charset: string };

/**
 * Reads a response that holds HTML. Not a byte is read of another type or of a page that says it is too long, and reading
 * ends with the byte over the limit, so that memory stays flat however much is sent.
 * @throws DomainError link_unreadable; whatever the stream throws
 */
export async function readBody(response: IncomingMessage): Promise<Body> {
	const [type = "", ...parameters] = (response.headers["content-type"] ?? "").toLowerCase().split(";");
	if (!["text/html", "application/xhtml+xml"].includes(type.trim())) throw unreadable();
	if (Number(response.headers["content-length"] ?? 0) > MAX_PAGE_BYTES) throw unreadable();
	const encoding = (response.headers["content-encoding"] ?? "").trim().toLowerCase();
	if (!Object.hasOwn(UNPACK, encoding)) throw unreadable();
	return { bytes: await readAtMost(response, MAX_PAGE_BYTES), encoding, charset: charsetOf(parameters) };
}

async function readAtMost(stream: IncomingMessage, limit: number): Promise<Uint8Array<ArrayBuffer>> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		length += chunk.length;
		if (length > limit || stream.socket.bytesRead > 2 * length + MAX_OVERHEAD) throw unreadable();
		chunks.push(chunk);
	}
	// A buffer of its own, so that it can be handed to another thread.
	const bytes = new Uint8Array(length);
	let at = 0;
	for (const chunk of chunks) {
		bytes.set(chunk, at);
		at += chunk.length;
	}
	return bytes;
}

function charsetOf(parameters: string[]): string {
	const charset = parameters.map((one) => one.trim().split("=")).find(([name]) => name === "charset")?.[1];
	return charset?.replaceAll('"', "") || "utf-8";
}

/**
 * A body's text, unpacked and decoded. It is not for the server's own thread: it may take some dozens of milliseconds.
 * @throws Error when it is broken, or longer than MAX_PAGE_BYTES
 */
export function htmlOf({ bytes, encoding, charset }: Body): string {
	const unpacked = UNPACK[encoding]?.(bytes);
	try {
		return new TextDecoder(charset).decode(unpacked);
	} catch {
		return new TextDecoder().decode(unpacked);
	}
}
