import { LRUCache } from "lru-cache";
import { createCookie } from "react-router";
import { type Clock, YEAR_S } from "#app/lib/dates.ts";

export type Preferences = { theme: "light" | "dark" | null; lite: boolean };

const preferencesCookie = createCookie("gangway_preferences", {
	path: "/",
	httpOnly: true,
	sameSite: "lax",
	maxAge: YEAR_S,
});

export async function readPreferences(request: { headers: Pick<Headers, "get"> }): Promise<Preferences> {
	const cookie: unknown = await preferencesCookie.parse(request.headers.get("Cookie"));
	const { theme, lite } = (cookie ?? {}) as { theme?: unknown; lite?: unknown };
	return {
		theme: theme === "light" || theme === "dark" ? theme : null,
		lite: typeof lite === "boolean" ? lite : request.headers.get("Save-Data") === "on",
	};
}

/** The 12-hour or 24-hour clock of the reader's first language. */
export function readClock(request: { headers: Pick<Headers, "get"> }): Clock {
	const [language = ""] = /^[a-z-]{2,35}(?=,|;|$)/i.exec(request.headers.get("Accept-Language") ?? "") ?? [];
	return language ? clocks.memo(language) : 12;
}

// Creating a format is slow, so each language's answer is kept.
const clocks = new LRUCache<string, Clock>({ max: 200, memoMethod: clockOf });

function clockOf(language: string): Clock {
	try {
		const { hourCycle } = new Intl.DateTimeFormat(language, { hour: "numeric" }).resolvedOptions();
		return hourCycle === "h23" || hourCycle === "h24" ? 24 : 12;
	} catch {
		return 12;
	}
}

export function writePreferences(preferences: Preferences, secure: boolean): Promise<string> {
	return preferencesCookie.serialize(preferences, { secure });
}
