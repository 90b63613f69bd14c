import { PUBLIC_PAGES } from "#app/features/site/public-pages.server.ts";

const PUBLIC_PATHS = new Set(PUBLIC_PAGES.map(({ path }) => path));
/** What search engines and chats fetch for those pages. "/home" is "/" under another name. */
const PUBLIC_FILES = /^\/(?:home|preview\/.+\.png|robots\.txt|sitemap\.xml|manifest\.webmanifest)$/;

/** Whether an address is a public page, whatever its query; everything else tells search engines to leave it out. */
export function isPublicPath(pathname: string): boolean {
	return PUBLIC_PATHS.has(pathname) || PUBLIC_FILES.test(pathname);
}
