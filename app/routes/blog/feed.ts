import { createHash } from "node:crypto";
import { listArticles } from "#app/features/site/blog/articles.server.ts";
import { changedAt, feedXml } from "#app/features/site/blog/feed.ts";
import { requestStateOf } from "#app/http/context.server.ts";
import { matchesTag } from "#app/http/etag.ts";
import { WholeResponse } from "#app/http/whole-response.server.ts";
import { HOUR_MS } from "#app/lib/dates.ts";
import type { Route } from "./+types/feed";

/** The same for everyone, so caches may keep it for an hour. */
export function loader(args: Route.LoaderArgs): Response {
	const { request } = args;
	const { ctx, origin } = requestStateOf(args);
	const text = feedXml(listArticles(), origin);
	// A weak tag, because the same text is sent with and without compression.
	const tag = `W/"${createHash("sha256").update(text).digest("base64url")}"`;
	const changed = new Date(Math.min(changedAt(listArticles()).getTime(), ctx.now.getTime()));
	const headers = {
		"Content-Type": "text/xml; charset=utf-8",
		"Cache-Control": `public, max-age=${HOUR_MS / 1_000}`,
		"Last-Modified": changed.toUTCString(),
		ETag: tag,
	};
	return isKnown(request.headers, tag, changed)
		? new Response(null, { status: 304, headers })
		: new WholeResponse(text, { headers });
}

/** If a client sends a tag, only the tag decides (RFC 9110, 13.2.2), because a text may change without a new date. */
function isKnown(headers: Headers, tag: string, changed: Date): boolean {
	const tags = headers.get("If-None-Match");
	if (tags !== null) return matchesTag(tags, tag);
	return Date.parse(headers.get("If-Modified-Since") ?? "") >= Math.floor(changed.getTime() / 1_000) * 1_000;
}
