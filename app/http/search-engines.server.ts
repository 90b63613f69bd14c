import { PUBLIC_PAGES } from "#app/features/site/public-pages.server.ts";

const PUBLIC_PATHS = new Set(PUBLIC_PAGES.map(({ path }) => path));
/** Files that search engines and chats fetch for the public pages. "/home" is "/" under another name. */
const PUBLIC_FILES = /^\/(?:home|preview\/.+\.png|robots\.txt|sitemap\.xml|manifest\.webmanifest)$/;

/** Whether an address is a public page, whatever its query. Search engines are told to leave out everything else. */
export function isPublicPath(pathname: string): boolean {
	return PUBLIC_PATHS.has(pathname) || PUBLIC_FILES.test(pathname);
}
