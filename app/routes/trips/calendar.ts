import { createHash } from "node:crypto";
import {
	type CalendarFile,
	calendarFileByKey,
	ownCalendarFile,
} from "#app/features/trips/calendar/member-calendar.server.ts";
import { calendarHeaders } from "#app/http/calendar-headers.server.ts";
import { ctxOf, requestStateOf } from "#app/http/context.server.ts";
import { asDomainError, errorText } from "#app/http/errors.server.ts";
import { pageHandler } from "#app/http/handlers.server.ts";
import { enforceRateLimit } from "#app/http/rate-limit.server.ts";
import { tripAccessOf } from "#app/http/trip-access.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import type { Route } from "./+types/calendar";

/** With a key it serves a member's feed to whoever has it; without one, the viewer's own calendar as a download. */
export function loader(args: Route.LoaderArgs): Promise<Response> {
	const key = new URL(args.request.url).searchParams.get("key");
	return key === null ? downloadCalendar(args) : serveFeed(args, key);
}

const downloadCalendar = pageHandler(async (args: Route.LoaderArgs, ctx) => {
	const file = await ownCalendarFile(ctx, await tripAccessOf(args), requestStateOf(args).origin);
	return new Response(file.text, { headers: calendarHeaders(file, "attachment") });
});

/** A calendar program shows no page, so refusals are plain text, the same for every kind of wrong key. */
async function serveFeed(args: Route.LoaderArgs, key: string): Promise<Response> {
	const ctx = ctxOf(args);
	const { address, origin } = requestStateOf(args);
	try {
		await enforceRateLimit(ctx, "calendarAddress", address);
		const file = await calendarFileByKey(ctx, { shareId: args.params.shareId, key, origin });
		await enforceRateLimit(ctx, "calendarFeed", hashSecret(key).slice(0, 22));
		return feedResponse(args.request, file);
	} catch (error) {
		const refusal = asDomainError(error);
		if (!refusal) throw error;
		return errorText(refusal, NO_REFERRER);
	}
}

/** The address holds a secret, and no form is ever posted from it (docs/decisions/0003). */
const NO_REFERRER = { "Referrer-Policy": "no-referrer" };

/** The tag is weak, because the same text is sent with and without gzip. */
function feedResponse(request: Request, file: CalendarFile): Response {
	const tag = `W/"${createHash("sha256").update(file.text).digest("base64url")}"`;
	// Each device asks every hour, and "no-store", the rule elsewhere, would send the whole file every time.
	const headers = { ...calendarHeaders(file, "inline"), "Cache-Control": "private, no-cache", ETag: tag };
	const knownTags = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
	const isKnown = knownTags.some((one) => one === "*" || one === tag || `W/${one}` === tag);
	return isKnown ? new Response(null, { status: 304, headers }) : new Response(file.text, { headers });
}
