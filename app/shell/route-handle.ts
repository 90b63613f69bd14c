import { useMatches } from "react-router";

/** What a route module may say about its page in its `handle`. */
export type RouteHandle<LoaderData = unknown> = {
	/** False for a page that ships no JavaScript. */
	hydrate?: boolean;
	/** Where a browser without JavaScript is sent from this page, if anywhere. */
	noScriptRedirect?: (loaderData: LoaderData) => string | null | undefined;
};

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
