import { type EntryContext, isRouteErrorResponse, RouterContextProvider, ServerRouter } from "react-router";
import {
	addressContext,
	httpVersionContext,
	requestContext,
	servicesContext,
} from "#app/http/context.server.ts";
import { logUnexpectedError } from "#app/http/errors.server.ts";
import { pageDocument, STYLES_COOKIE, withStyles } from "#app/http/page-document.server.ts";
import { WholeResponse } from "#app/http/whole-response.server.ts";
import type { Services } from "#app/services.server.ts";
import { PageDocumentContext } from "#app/shell/page-document.tsx";
import { renderMarkup } from "#app/shell/render-markup.server.tsx";
import { rootData } from "#app/shell/root-data.server.ts";
import { isHydrated } from "#app/shell/route-handle.ts";
import { ShellParts } from "#app/shell/shell-parts.server.tsx";

export { STYLES_COOKIE };

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
	// Nothing streams, and renderToString is the faster renderer, but it cannot wait for the router's own stream.
	const { serverHandoffStream, ...page } = context;
	await bringRoot(context.staticHandlerContext, request, loadContext);
	const root: RootData | undefined = context.staticHandlerContext.loaderData.root;
	const hydrates = root?.hydrates !== false && isHydrated(routesOf(context));
	// A page without the router has a bell and toasts too, unless lite mode is on.
	const hasShellParts = !hydrates && root && !root.lite && (root.user !== null || root.toast !== null);
	const shown = shownRoutes(context);
	const router =
		hydrates && serverHandoffStream ? { loaderData: serverHandoffStream, modules: shown.modules } : null;
	const document = await pageDocument(request, state, {
		router,
		shellParts: hasShellParts && <ShellParts />,
	});
	const markup = renderMarkup(
		<PageDocumentContext value={document}>
			<ServerRouter context={{ ...page, ...shown }} url={request.url} nonce={document.nonce} />
		</PageDocumentContext>,
	);
	headers.set("Content-Type", "text/html; charset=utf-8");
	return new WholeResponse(`<!DOCTYPE html>${withStyles(markup, state, shown.files)}`, {
		status,
		headers,
	});
}

const routesOf = ({ staticHandlerContext: { matches, loaderData }, routeModules }: EntryContext) =>
	matches.map(({ route: { id } }) => ({ handle: routeModules[id]?.handle, loaderData: loaderData[id] }));

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
	// A loader that has failed may fail again; then the error page is shown without this data.
	const root = await rootData(...asked).catch(() => null);
	if (root) loaderData.root = { ...root, hydrates: false };
}

/**
 * The routes that the page consists of, because the router builds a tree of every route that it gets. Layouts that have
 * only middleware are left out, so that no browser loads their empty modules (scripts/lib/short-manifest.ts).
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
	// An error is shown by the route that has the boundary, so the page consists of that route and those around it.
	const boundary = routes.findIndex(({ id }) => staticHandlerContext.errors?.[id] !== undefined);
	return {
		files: (boundary < 0 ? routes : routes.slice(0, boundary + 1)).map(({ module }) => module),
		modules: [...new Set([...manifest.entry.imports, ...routes.flatMap(({ imports = [] }) => imports)])],
		manifest: {
			...manifest,
			entry: { ...manifest.entry, imports: [] },
			routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, imports: [] }])),
		},
		staticHandlerContext: { ...staticHandlerContext, matches },
	};
}

export function handleError(error: unknown, { request }: { request: Request }): void {
	// The router's own errors name the whole path, which may contain a share id.
	if (!request.signal.aborted && !isRouteErrorResponse(error)) logUnexpectedError(error, request);
}
