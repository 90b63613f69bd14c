import type { IncomingMessage } from "node:http";
import { PassThrough, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { unreadableLink } from "./link-target.ts";

/** Bytes of a page, after decompression. */
export const MAX_PAGE_BYTES = 1024 * 1024;

const DECODERS: Record<string, () => Transform> = {
	"": () => new PassThrough(),
	identity: () => new PassThrough(),
	gzip: () => createGunzip(),
	"x-gzip": () => createGunzip(),
	deflate: () => createInflate(),
	br: () => createBrotliDecompress(),
};

export const ACCEPT_ENCODING = "gzip, deflate, br";

/**
 * A response's HTML as text. Not a byte is read of another type or of a page that says it is too long, and reading ends
 * with the byte over the limit, so that memory stays flat however much is sent or however small it was packed.
 * @throws DomainError link_unreadable; whatever the stream throws, and the signal's reason
 */
export async function readHtml(response: IncomingMessage, signal: AbortSignal): Promise<string> {
	const [type = "", ...parameters] = (response.headers["content-type"] ?? "").toLowerCase().split(";");
	if (!["text/html", "application/xhtml+xml"].includes(type.trim())) throw unreadableLink();
	if (Number(response.headers["content-length"] ?? 0) > MAX_PAGE_BYTES) throw unreadableLink();
	const decoder = DECODERS[(response.headers["content-encoding"] ?? "").trim().toLowerCase()]?.();
	if (!decoder) throw unreadableLink();
	const fail = (error: Error) => decoder.destroy(error);
	const abort = () => fail(signal.reason);
	response.once("error", fail).once("aborted", () => fail(unreadableLink()));
	signal.addEventListener("abort", abort);
	try {
		const bytes = await readAtMost(response.pipe(decoder), MAX_PAGE_BYTES);
		return decode(bytes, parameters);
	} finally {
		signal.removeEventListener("abort", abort);
		response.destroy();
		decoder.destroy();
	}
}

async function readAtMost(stream: Readable, limit: number): Promise<Buffer> {
	const chunks: Buffer[] = [];
	let length = 0;
	for await (const chunk of stream as AsyncIterable<Buffer>) {
		length += chunk.length;
		if (length > limit) throw unreadableLink();
		chunks.push(chunk);
	}
	return Buffer.concat(chunks, length);
}

function decode(bytes: Buffer, parameters: string[]): string {
	const charset = parameters.map((one) => one.trim().split("=")).find(([name]) => name === "charset")?.[1];
	try {
		return new TextDecoder(charset?.replaceAll('"', "") || "utf-8").decode(bytes);
	} catch {
		return new TextDecoder().decode(bytes);
	}
}
