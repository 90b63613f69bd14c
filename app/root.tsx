import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useRouteLoaderData } from "react-router";
import { crossSiteRefusals, requestMiddleware } from "#app/http/middleware.server.ts";
import { unknownAddresses } from "#app/http/unknown-addresses.server.ts";
import { SCROLL_POSITIONS } from "#app/lib/scroll-positions.ts";
import { pageTitle, tagline } from "#app/lib/texts.ts";
import { loadAsked, replaceOnBack } from "#app/shell/arrive.ts";
import { ErrorPage, errorTitle, isUnknownAddress, NotFoundPage } from "#app/shell/error-page.tsx";
import { keepForm } from "#app/shell/keep-form.ts";
import { InlineScript, Styles, StylesForNextPage, usePageDocument } from "#app/shell/page-document.tsx";
import { revalidation } from "#app/shell/revalidation.ts";
import { rootData } from "#app/shell/root-data.server.ts";
import { useNoScriptRedirect, usePageHydrates } from "#app/shell/route-handle.ts";
import { Shell } from "#app/shell/shell.tsx";
import { ThemeColour } from "#app/shell/theme-colour.tsx";
import { wholeStyles } from "#app/shell/whole-styles.ts";
import { useHydrated, useHydratedAttribute } from "#app/ui/use-hydrated.ts";
import type { Route } from "./+types/root";

export const middleware: Route.MiddlewareFunction[] = [
	requestMiddleware,
	crossSiteRefusals,
	unknownAddresses,
];

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
	wholeStyles,
	keepForm,
	replaceOnBack,
	loadAsked,
];

export const loader = ({ request, context }: Route.LoaderArgs) => rootData(request, context);

/** A form that comes back with errors has changed nothing in the shell. */
export const shouldRevalidate = revalidation({ keepsForm: true, onOtherView: () => false });

export const links: Route.LinksFunction = () => [
	{ rel: "icon", href: "/favicon.ico", sizes: "32x32" },
	{ rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
	{ rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
	{ rel: "manifest", href: "/manifest.webmanifest" },
];

export const meta: Route.MetaFunction = ({ error }) => [
	{ title: pageTitle(error ? errorTitle(error) : tagline) },
];

export function Layout({ children }: { children: ReactNode }) {
	const root = useRootData();
	const hydrates = usePageHydrates() && root?.hydrates !== false;
	const noScriptRedirect = useNoScriptRedirect();
	const page = usePageDocument();
	useHydratedAttribute();
	useEffect(stopLoadingAnew, []);
	return (
		<html lang="en" data-theme={root?.theme ?? undefined}>
			<head>
				<InlineScript code={page?.firstScript} />
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<meta name="color-scheme" content="light dark" />
				<ThemeColour theme={root?.theme ?? null} />
				<Meta />
				{page?.shareTags.map((tag) => (
					<meta key={"name" in tag ? tag.name : tag.property} {...tag} />
				))}
				<Styles />
				<Links />
				{noScriptRedirect && <Redirect to={noScriptRedirect} isScripted={!root?.lite} />}
			</head>
			<body>
				<Shell root={root}>{children}</Shell>
				<Scrolling />
				{hydrates && <HeldScripts />}
				<StylesForNextPage />
				{page?.shellParts}
				<InlineScript code={page?.lastScript} />
			</body>
		</html>
	);
}

/** Here the router's scripts wait, as text, until the page has been painted (app/http/page-document.server.ts). */
function HeldScripts() {
	return (
		<noscript data-scripts="">
			<Scripts />
		</noscript>
	);
}

/** A page with scripts redirects by script; this redirects only browsers that run none. */
function Redirect({ to, isScripted }: { to: string; isScripted: boolean }) {
	const refresh = <meta httpEquiv="refresh" content={`0;url=${to}`} />;
	return isScripted ? <noscript>{refresh}</noscript> : refresh;
}

type RootData = Awaited<ReturnType<typeof rootData>>;

/** In the browser, the latest answer of the root loader. The server renders for everyone, and never sets it. */
let lastRoot: RootData | undefined;

/** A page whose data failed to load keeps the header, footer and theme of the page before it. */
function useRootData(): RootData | undefined {
	const root = useRouteLoaderData<typeof loader>("root");
	useEffect(() => {
		if (root) lastRoot = { ...root, toast: null };
	}, [root]);
	return root ?? lastRoot;
}

/**
 * The router scrolls only from page to page; the first page's own script scrolls earlier
 * (app/http/history-scripts.server.ts). `useHydrated` is not in the layout, because then React would hydrate the whole
 * page at once.
 */
function Scrolling() {
	return useHydrated() && <ScrollRestoration storageKey={SCROLL_POSITIONS} />;
}

/** From now on the router handles Back instead of the page's own script (app/http/history-scripts.server.ts). */
function stopLoadingAnew(): void {
	window.onpopstate = null;
}

export default function App() {
	return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	return isUnknownAddress(error) ? <NotFoundPage /> : <ErrorPage error={error} />;
}
