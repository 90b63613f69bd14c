import { webManifest } from "#app/features/site/site-files.ts";
import { siteFile } from "#app/http/site-file.server.ts";
import { THEME_COLOURS } from "#app/shell/theme-colours.ts";

export const loader = siteFile("application/manifest+json; charset=utf-8", () =>
	JSON.stringify(webManifest(THEME_COLOURS.light)),
);
