import { robotsTxt } from "#app/features/site/site-files.ts";
import { siteFile } from "#app/http/site-file.server.ts";

export const loader = siteFile("text/plain; charset=utf-8", ({ origin }) => robotsTxt(origin));
