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
	const handle = page?.handle as RouteHandle | undefined;
	return handle?.noScriptRedirect?.(page?.loaderData) ?? null;
}

export function usePageHydrates(): boolean {
	return isHydrated(useMatches().map(({ handle }) => handle));
}

/** @param handles of the routes that a page consists of */
export function isHydrated(handles: unknown[]): boolean {
	return (handles as (RouteHandle | undefined)[]).every((handle) => handle?.hydrate !== false);
}
