import { useMatches } from "react-router";

export type RouteHandle<LoaderData = unknown> = {
	hydrate?: boolean; // false if the page ships no JavaScript
	noScriptRedirect?: (loaderData: LoaderData) => string | null | undefined; // where the page redirects without JavaScript
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
