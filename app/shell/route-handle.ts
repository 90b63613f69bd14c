import { useMatches } from "react-router";

export type RouteHandle<LoaderData = unknown> = {
	hydrate?: boolean; // false if the page does not load the router
	noScriptRedirect?: (loaderData: LoaderData) => string | null | undefined; // where the page redirects without scripts
} & (SharedPage | { shared?: false });

/**
 * A page without parameters that depends on nothing but the theme and the lite mode: not on the time, the database, or
 * who asks. app/http/shared-pages.server.ts sends it from memory.
 */
type SharedPage = { shared: true; hydrate: false };

export function useNoScriptRedirect(): string | null {
	const page = useMatches().at(-1);
	return handleOf(page)?.noScriptRedirect?.(page?.loaderData) ?? null;
}

export function usePageHydrates(): boolean {
	return useMatches().every((match) => handleOf(match)?.hydrate !== false);
}

function handleOf(match: { handle: unknown } | undefined): RouteHandle | undefined {
	return match?.handle as RouteHandle | undefined;
}
