import type { ACCENTS } from "#db/schema/group-page.ts";

export type Accent = (typeof ACCENTS)[number];

/** An accent's colours in one theme: of buttons, links and marks; while hovered; and of the text on it. */
export type AccentColours = { accent: string; deep: string; ink: string };

/**
 * The colours of each accent in both themes. accents.css repeats them, and a test compares the two. Each has a contrast
 * of at least 4.5 to 1 with the text on it and with the backgrounds it is read on (WCAG 2.2, 1.4.3).
 */
export const ACCENT_COLOURS: Record<Accent, { light: AccentColours; dark: AccentColours }> = {
	coral: accent("#c93a15", "#a92e0e", "#ff8a65", "#ffa486"),
	clay: accent("#a35523", "#8e4208", "#e39f79", "#f4b390"),
	honey: accent("#906106", "#795000", "#d5a86a", "#e7bc81"),
	olive: accent("#677014", "#555d02", "#afb876", "#c2cb8d"),
	fern: accent("#2b7932", "#12651f", "#86c388", "#9cd59d"),
	pine: accent("#197959", "#026548", "#7fc2a4", "#96d4b8"),
	lagoon: accent("#07767b", "#026266", "#6fc1c5", "#88d3d7"),
	sky: accent("#01729f", "#015e84", "#6abcea", "#83cffa"),
	cobalt: accent("#2964d9", "#154fc3", "#86b1ff", "#a5c5fe"),
	violet: accent("#7651d3", "#653cbd", "#b3a0ff", "#c5b9fe"),
	plum: accent("#9d49a2", "#88358e", "#da94de", "#eca9ef"),
	rose: accent("#c13363", "#aa1951", "#fc87a5", "#fea7bb"),
};

function accent(light: string, lightDeep: string, dark: string, darkDeep: string) {
	return {
		light: { accent: light, deep: lightDeep, ink: "#ffffff" },
		dark: { accent: dark, deep: darkDeep, ink: "#14213d" },
	};
}
