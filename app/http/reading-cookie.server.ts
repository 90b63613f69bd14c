import { createCookie } from "react-router";
import { type Reading, toReading } from "#app/features/site/blog/reading.ts";
import { YEAR_S } from "#app/lib/dates.ts";
import { type RouteArgs, requestStateOf } from "./context.server.ts";
import { readPersonsCookie } from "./cookies.server.ts";
import { isSecure } from "./session.server.ts";

/** Keeps a reader's likes and bookmarks of the blog in this browser. It is not secret and gives no access. */
export const readingCookie = createCookie("gangway_reading", {
	path: "/blog",
	httpOnly: true,
	sameSite: "lax",
	maxAge: YEAR_S,
});

export async function readReading(args: RouteArgs & { request: Request }): Promise<Reading> {
	return toReading(await readPersonsCookie(readingCookie, requestStateOf(args), args.request));
}

export async function keepReading(args: RouteArgs, reading: Reading): Promise<void> {
	const state = requestStateOf(args);
	state.cookies.push(await readingCookie.serialize(reading, { secure: isSecure(state) }));
}
