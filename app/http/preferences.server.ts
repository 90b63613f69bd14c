import { createCookie } from "react-router";
import { YEAR_S } from "#app/lib/dates.ts";

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

export function writePreferences(preferences: Preferences, secure: boolean): Promise<string> {
	return preferencesCookie.serialize(preferences, { secure });
}
