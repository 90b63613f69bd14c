import { THEME_COLOURS } from "./theme-colours.ts";

/** The colour that browsers put around the page: of the chosen theme, or of the system's. */
export function ThemeColour({ theme }: { theme: "light" | "dark" | null }) {
	if (theme) return <meta name="theme-color" content={THEME_COLOURS[theme]} />;
	return (
		<>
			<meta name="theme-color" content={THEME_COLOURS.light} media="(prefers-color-scheme: light)" />
			<meta name="theme-color" content={THEME_COLOURS.dark} media="(prefers-color-scheme: dark)" />
		</>
	);
}
