import { createRequestHandler, type RouterContextProvider, type ServerBuild } from "react-router";
import { findSession } from "#app/features/identity/sessions.server.ts";
import type { Services } from "#app/services.server.ts";
import { isSecure, sessionCookie } from "./session.server.ts";

type Build = ServerBuild | (() => Promise<ServerBuild>);
type Handle = (request: Request, context: RouterContextProvider) => Promise<Response>;

const ADMIN_ADDRESS = /^\/admin(?:$|[/.])/i;
const ADMIN_ROUTE = /^admin(?:$|\/)/;

/**
 * Answers requests by the router. Only for an admin the router knows the routes of /admin, so that to everyone else they
 * are addresses that do not exist, with every method (Rules: Admin).
 */
export function handleRequests(build: Build, services: Services, mode = process.env.NODE_ENV): Handle {
	const handle = createRequestHandler(build, mode);
	const withoutAdmin = createRequestHandler(hideAdmin(build), mode);
	return async (request, context) => {
		const isShown = isAdminAddress(request) && (await isAskedByAdmin(services, request));
		return isShown ? handle(request, context) : withoutAdmin(request, context);
	};
}

function hideAdmin(build: Build): Build {
	if (typeof build === "function") return async () => withoutAdminRoutes(await build());
	return withoutAdminRoutes(build);
}

function withoutAdminRoutes(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).filter(([, route]) => !ADMIN_ROUTE.test(route?.path ?? ""));
	return { ...build, routes: Object.fromEntries(routes) };
}

function isAdminAddress({ url }: Request): boolean {
	try {
		return ADMIN_ADDRESS.test(decodeURIComponent(new URL(url).pathname));
	} catch {
		return false;
	}
}

async function isAskedByAdmin({ env, db, now }: Services, request: Request): Promise<boolean> {
	const origin = env.APP_ORIGIN ?? new URL(request.url).origin;
	const secret: unknown = await sessionCookie(isSecure({ origin })).parse(request.headers.get("Cookie"));
	if (typeof secret !== "string") return false;
	return (await findSession(db, secret, now()))?.role === "admin";
}
