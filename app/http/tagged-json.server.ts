import { createHash } from "node:crypto";
import { matchesTag } from "./etag.ts";
import { json } from "./whole-response.server.ts";

/** JSON with an ETag, for answers that clients poll: an unchanged answer is a 304 without a body. */
export function taggedJson(request: Request, value: unknown, others: Record<string, string> = {}): Response {
	const hash = createHash("sha256")
		.update(JSON.stringify([value, others]))
		.digest("base64url");
	// A weak tag, because the same text is sent with and without compression.
	const tag = `W/"${hash}"`;
	const headers = { ...others, ETag: tag, "Cache-Control": "private, no-cache" };
	const isKnown = matchesTag(request.headers.get("If-None-Match"), tag);
	return isKnown ? new Response(null, { status: 304, headers }) : json(value, { headers });
}
