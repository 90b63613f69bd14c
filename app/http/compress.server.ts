import { promisify } from "node:util";
import { constants, gzip } from "node:zlib";

const gzipped = promisify(gzip);
const MIN_BYTES = 1_024;

/** One buffered gzip of a whole answer; streams and what is small or not text go as they are. */
export async function compress(request: Request, response: Response): Promise<Response> {
	const type = response.headers.get("Content-Type") ?? "";
	if (!/^(text\/(?!event-stream)|application\/json|image\/svg)/.test(type) && !type.includes("x-script"))
		return response;
	response.headers.append("Vary", "Accept-Encoding");
	if (!/\bgzip\b(?!\s*;\s*q=0(\.0+)?\s*(,|$))/.test(request.headers.get("Accept-Encoding") ?? ""))
		return response;
	if (!response.body || response.headers.has("Content-Encoding")) return response;
	const plain = Buffer.from(await response.arrayBuffer());
	if (plain.byteLength < MIN_BYTES) return new Response(plain, response);
	const body = await gzipped(plain, { level: constants.Z_DEFAULT_COMPRESSION });
	const headers = new Headers(response.headers);
	headers.set("Content-Encoding", "gzip");
	headers.set("Content-Length", String(body.byteLength));
	return new Response(new Uint8Array(body), {
		status: response.status,
		statusText: response.statusText,
		headers,
	});
}
