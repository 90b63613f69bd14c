/** The page's background, which browsers also use around it. A test keeps it equal to app/app.css. */
export const THEME_COLOURS = { light: "#fbf6ec", dark: "#0e1628" } as const;
