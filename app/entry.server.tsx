import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import { KEPT_PAGE_SCRIPT, mayBeCached } from "#app/http/cached-pages.server.ts";
import {
	addressContext,
	httpVersionContext,
	requestContext,
	servicesContext,
} from "#app/http/context.server.ts";
import { criticalCssFor } from "#app/http/critical-css.server.ts";
import {
	appendMarkup,
	appendScript,
	deferScripts,
	inlineStyles,
	readHandoff,
	takeHandoff,
} from "#app/http/document.server.ts";
import { logUnexpectedError } from "#app/http/errors.server.ts";
import { forgetScript } from "#app/http/forget-person.server.ts";
import { addBackScript, SCROLL_SCRIPT } from "#app/http/history-scripts.server.ts";
import { workerScript } from "#app/http/offline-page.server.ts";
import { POST_ONCE_SCRIPT } from "#app/http/post-once.server.ts";
import { isSecure } from "#app/http/session.server.ts";
import { WholeResponse } from "#app/http/whole-response.server.ts";
import type { Services } from "#app/services.server.ts";
import { renderMarkup } from "#app/shell/render-markup.server.tsx";
import { rootData } from "#app/shell/root-data.server.ts";
import { ShareTags } from "#app/shell/share-tags.ts";
import { SHELL_PARTS } from "#app/shell/shell-parts.server.tsx";
import fontFace from "./fonts/font-face.css?inline";

export function loadContext(services: Services, address: string, httpVersion = "1.1"): RouterContextProvider {
	const context = new RouterContextProvider();
	context.set(httpVersionContext, httpVersion);
	context.set(servicesContext, services);
	context.set(addressContext, address);
	return context;
}

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	context: EntryContext,
	loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
	const state = loadContext.get(requestContext);
	const { nonce } = state;
	// Nothing streams, and renderToString is the faster renderer, but it cannot wait for the router's own stream.
	const handoff = takeHandoff(context);
	await bringRoot(context.staticHandlerContext, request, loadContext);
	const page = { ...context, ...shownRoutes(context) };
	const markup = renderMarkup(
		<ShareTags value={state.shareTags}>
			<ServerRouter context={page} url={request.url} nonce={nonce} />
		</ShareTags>,
	);
	const html = inlineStyles(markup, {
		cookies: request.headers.get("Cookie") ?? "",
		nonce,
		fontFace,
		criticalCssFor,
	});
	const hydrates = context.renderMeta?.didRenderScripts === true;
	headers.set("Content-Type", "text/html; charset=utf-8");
	const keptScript = mayBeCached(state, request) ? KEPT_PAGE_SCRIPT : "";
	const script =
		forgetScript(state, request) +
		SCROLL_SCRIPT +
		workerScript(state, request) +
		keptScript +
		POST_ONCE_SCRIPT;
	const document = hydrates
		? deferScripts(html, await readHandoff(handoff), nonce, { secure: isSecure(state), also: script })
		: appendScript(withShellParts(html, context), script, nonce);
	return new WholeResponse(`<!DOCTYPE html>${addBackScript(document, nonce)}`, { status, headers });
}

/** A page without the router has a bell and toasts too, unless lite mode is on. */
function withShellParts(html: string, { staticHandlerContext }: EntryContext): string {
	const root: RootData | undefined = staticHandlerContext.loaderData.root;
	const isScripted = root && !root.lite && (root.user !== null || root.toast !== null);
	return isScripted ? appendMarkup(html, SHELL_PARTS) : html;
}

type RootData = Awaited<ReturnType<typeof rootData>>;

/**
 * Loads the root's data for the page of a failed action, because the router runs no loader of the route whose boundary shows
 * the error. The router in the browser does not get this data, so such a page does not hydrate.
 */
async function bringRoot(
	{ loaderData }: EntryContext["staticHandlerContext"],
	...asked: Parameters<typeof rootData>
): Promise<void> {
	if (loaderData.root) return;
	// A loader that has failed may fail again; then the error's page shows without this data.
	const root = await rootData(...asked).catch(() => null);
	if (root) loaderData.root = { ...root, hydrates: false };
}

/**
 * The routes that the page consists of, because the router builds its tree of all that it is given. Layouts that have
 * only middleware are the server's own, so that no browser loads their empty modules (scripts/lib/short-manifest.ts).
 */
function shownRoutes({ manifest, routeModules, staticHandlerContext }: EntryContext) {
	const isShown = (id: string) => {
		const { default: page, ErrorBoundary } = routeModules[id] ?? {};
		return import.meta.env.DEV || page !== undefined || ErrorBoundary !== undefined;
	};
	const matches = staticHandlerContext.matches.filter(({ route }) => isShown(route.id));
	const shown = matches.map(({ route }) => manifest.routes[route.id]).filter((route) => route !== undefined);
	const routes = shown.map((route) =>
		isShown(route.parentId ?? "root") ? route : { ...route, parentId: "root" },
	);
	return {
		manifest: { ...manifest, routes: Object.fromEntries(routes.map((route) => [route.id, route])) },
		staticHandlerContext: { ...staticHandlerContext, matches },
	};
}

export function handleError(error: unknown, { request }: { request: Request }): void {
	// The router's own errors name the whole path, which may contain a share id.
	if (!request.signal.aborted && !isRouteErrorResponse(error)) logUnexpectedError(error, request);
}
