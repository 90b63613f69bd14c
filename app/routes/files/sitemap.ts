import { PUBLIC_PAGES } from "#app/features/site/public-pages.server.ts";
import { sitemapXml } from "#app/features/site/site-files.ts";
import { siteFile } from "#app/http/site-file.server.ts";

export const loader = siteFile("application/xml; charset=utf-8", ({ origin }) =>
	sitemapXml(origin, PUBLIC_PAGES),
);
