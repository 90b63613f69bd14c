import {
	createContext,
	generatePath,
	type LoaderFunctionArgs,
	type MiddlewareFunction,
	redirect,
} from "react-router";
import { findTripAccess, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { ctxOf, requestStateOf } from "./context.server.ts";
import { pageHandler } from "./handlers.server.ts";

/** The asker's access to the trip of the address, as the request found it; null if there is no such trip. */
const tripAccessContext = createContext<TripAccess | null>();

/**
 * Reads the access to the trip of the address once for all that the request asks. A page's address with the trip's
 * internal id is redirected to the one with its share id, and a form keeps its fields.
 */
export const tripAccessMiddleware: MiddlewareFunction<Response> = pageHandler(
	async ({ params, pattern, request, url, context }: Parameters<MiddlewareFunction>[0], ctx) => {
		const id = params.shareId ?? "";
		const access = await findTripAccess(ctx, id);
		if (access && !access.viaLink && access.may["trip.see"]) {
			const isRead = request.method === "GET" || request.method === "HEAD";
			const path = generatePath(`/${pattern}`, { ...params, shareId: access.trip.shareId });
			throw redirect(path + url.search, isRead ? 302 : 307);
		}
		context.set(tripAccessContext, access);
	},
);

type TripArgs = Pick<LoaderFunctionArgs, "context" | "request"> & { params: { shareId: string } };

/** The asker's access to the trip of the address. After an action it is read again. @throws DomainError not_found */
export async function tripAccessOf(args: TripArgs): Promise<TripAccess> {
	const access = await findAccess(args);
	if (!access) throw new DomainError("not_found", common.tripNotFound);
	return access;
}

/** As `tripAccessOf`, for a page that checks something else first; the id if there is no such trip. */
export async function tripRefOf(args: TripArgs): Promise<TripRef> {
	return (await findAccess(args)) ?? args.params.shareId;
}

async function findAccess(args: TripArgs): Promise<TripAccess | null> {
	const isAfterAction = requestStateOf(args).isPost && args.request.method !== "POST";
	if (isAfterAction) return findTripAccess(ctxOf(args), args.params.shareId);
	return args.context.get(tripAccessContext);
}
