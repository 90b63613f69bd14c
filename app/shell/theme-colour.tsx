import { THEME_COLOURS } from "./theme-colours.ts";

/** What browsers put around the page: by the theme that someone has chosen, or by the system's. */
export function ThemeColour({ theme }: { theme: "light" | "dark" | null }) {
	if (theme) return <meta name="theme-color" content={THEME_COLOURS[theme]} />;
	return (
		<>
			<meta name="theme-color" content={THEME_COLOURS.light} media="(prefers-color-scheme: light)" />
			<meta name="theme-color" content={THEME_COLOURS.dark} media="(prefers-color-scheme: dark)" />
		</>
	);
}
