import { useMatches } from "react-router";

export type RouteHandle<LoaderData = unknown> = {
	/** Whether the page loads the router, which may depend on its data. True by default. */
	hydrate?: boolean | ((loaderData: LoaderData) => boolean);
	noScriptRedirect?: (loaderData: LoaderData) => string | null | undefined; // the address to which the page redirects without scripts
} & (SharedPage | { shared?: false });

/**
 * A page without parameters that depends only on the theme and lite mode: not on the time, the database, or the asker.
 * app/http/shared-pages.server.ts sends it from memory.
 */
type SharedPage = { shared: true; hydrate: false };

export function useNoScriptRedirect(): string | null {
	const page = useMatches().at(-1);
	const handle = page?.handle as RouteHandle | undefined;
	return handle?.noScriptRedirect?.(page?.loaderData) ?? null;
}

export function usePageHydrates(): boolean {
	return isHydrated(useMatches());
}

/** @param routes the routes of a page */
export function isHydrated(routes: { handle: unknown; loaderData: unknown }[]): boolean {
	return routes.every(({ handle, loaderData }) => {
		const { hydrate = true } = (handle ?? {}) as RouteHandle;
		return typeof hydrate === "function" ? hydrate(loaderData) : hydrate;
	});
}
