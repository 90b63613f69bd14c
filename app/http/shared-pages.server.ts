import type { Request, RequestHandler } from "express";
import { LRUCache } from "lru-cache";
import type { RouterContextProvider } from "react-router";
import { noteInLog } from "#app/lib/log.server.ts";
import type { Services } from "#app/services.server.ts";
import { type CachedAnswer, sendCached } from "./cached-answer.server.ts";
import { sharedPageContext } from "./context.server.ts";
import { readPreferences } from "./preferences.server.ts";
import { renderSharedPage, type Variant } from "./render-shared-page.server.ts";
import { requestHandler } from "./request-handler.server.ts";
import type { BuildByArea } from "./route-areas.server.ts";
import { hostOf, schemeOf } from "./router-adapter.server.ts";

type ServerEntry = {
	loadContext: (services: Services, address: string) => RouterContextProvider;
	STYLES_COOKIE: string;
};

const MAX_PAGES = 500;
/**
 * Without APP_ORIGIN, a page contains the host of the request, which anyone can invent. Keeping a page costs thirty
 * times as much as answering once, so it is done only for the first hosts.
 */
const MAX_ORIGINS = 2;

/** With a session the header shows who is signed in; a toast belongs to one person; and a page may have to clear what is stored. */
const PERSONAL_COOKIE = /(?:^|;\s*)(?:__Host-)?gangway_(?:session|toast|forget)=/;

/**
 * Answers from memory, before the router, for pages that are the same for everyone (`handle.shared`). The router
 * renders each on first use, once for each theme, lite mode, and browser with or without the stylesheet. The router
 * also answers everything else: other addresses and methods, a query, signed-in people and toasts.
 */
export function sharedPages(build: BuildByArea, services: Services): RequestHandler {
	const { loadContext, STYLES_COOKIE } = build.entry.module as unknown as ServerEntry;
	const handle = requestHandler(build, "production");
	const render = (request: globalThis.Request) => {
		const context = loadContext(services, "127.0.0.1");
		context.set(sharedPageContext, true);
		return handle(request, context);
	};
	const ownRoutes = Object.values(build.routes).filter((route) => route?.parentId === "root");
	const routes = new Map(ownRoutes.map((route) => [`/${route?.path}`, route]));
	const pages = new LRUCache<string, Promise<CachedAnswer | null>>({ max: MAX_PAGES });
	const origins = new Set<string>();

	/** @throws TypeError for an invalid host */
	function originOf(request: Request): string {
		return services.env.APP_ORIGIN ?? new URL(`${schemeOf(request)}://${hostOf(request)}`).origin;
	}

	async function isShared(path: string): Promise<boolean> {
		const route = routes.get(path);
		if (!route) return false;
		await build.areas?.load({ [route.id]: route });
		return (route.module.handle as { shared?: boolean } | undefined)?.shared === true;
	}

	function isKept(origin: string): boolean {
		if (origins.size < MAX_ORIGINS) origins.add(origin);
		return origins.has(origin);
	}

	async function variantFor(request: Request, origin: string, cookies: string): Promise<Variant> {
		const preferences = await readPreferences({ headers: { get: (name) => request.get(name) ?? null } });
		return {
			url: origin + request.url,
			preferences,
			stylesCookie: cookies.includes(STYLES_COOKIE) ? STYLES_COOKIE : null,
		};
	}

	function pageFor(variant: Variant): Promise<CachedAnswer | null> {
		const key = JSON.stringify(variant);
		const known = pages.get(key);
		if (known) return known;
		const page = renderSharedPage(variant, render);
		pages.set(key, page);
		// If a page could not be rendered, the next request tries again.
		page.then(
			(rendered) => rendered ?? pages.delete(key),
			() => pages.delete(key),
		);
		return page;
	}

	return async (request, response, next) => {
		const cookies = request.headers.cookie ?? "";
		const isRead = request.method === "GET" || request.method === "HEAD";
		if (!isRead || PERSONAL_COOKIE.test(cookies) || !(await isShared(request.url))) return next();
		const origin = originOf(request);
		if (!isKept(origin)) return next();
		const page = await pageFor(await variantFor(request, origin, cookies));
		if (!page) return next();
		noteInLog({ route: request.url });
		sendCached(page, request, response);
	};
}
