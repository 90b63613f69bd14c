import { createHash } from "node:crypto";
import type { LoaderFunctionArgs } from "react-router";
import type { Ctx } from "#app/access/ctx.ts";
import type { CalendarFile } from "#app/features/trips/calendar/member-calendar.server.ts";
import { hashSecret } from "#app/lib/ids.server.ts";
import { calendarHeaders } from "./calendar-headers.server.ts";
import { ctxOf, requestStateOf } from "./context.server.ts";
import { asDomainError, errorText } from "./errors.server.ts";
import { enforceRateLimit } from "./rate-limit.server.ts";

/**
 * A calendar for anyone with the secret in its address. A calendar program shows no page, so refusals are plain text,
 * the same for every kind of wrong secret.
 */
export async function serveFeed(
	args: LoaderFunctionArgs,
	secret: string,
	load: (ctx: Ctx, origin: string) => Promise<CalendarFile>,
): Promise<Response> {
	const ctx = ctxOf(args);
	const { address, origin } = requestStateOf(args);
	try {
		await enforceRateLimit(ctx, "calendarAddress", address);
		const file = await load(ctx, origin);
		await enforceRateLimit(ctx, "calendarFeed", hashSecret(secret).slice(0, 22));
		return feedResponse(args.request, file);
	} catch (error) {
		const refusal = asDomainError(error);
		if (!refusal) throw error;
		return errorText(refusal, NO_REFERRER);
	}
}

/** The address holds a secret, and no form is ever posted from it (docs/decisions/0003). */
const NO_REFERRER = { "Referrer-Policy": "no-referrer" };

/** A weak tag, because the same text is sent with and without gzip. */
function feedResponse(request: Request, file: CalendarFile): Response {
	const tag = `W/"${createHash("sha256").update(file.text).digest("base64url")}"`;
	// Each device asks every hour, and "no-store", the rule elsewhere, would send the whole file every time.
	const headers = { ...calendarHeaders(file, "inline"), "Cache-Control": "private, no-cache", ETag: tag };
	const knownTags = request.headers.get("If-None-Match")?.split(/\s*,\s*/) ?? [];
	const isKnown = knownTags.some((one) => one === "*" || one === tag || `W/${one}` === tag);
	return isKnown ? new Response(null, { status: 304, headers }) : new Response(file.text, { headers });
}
