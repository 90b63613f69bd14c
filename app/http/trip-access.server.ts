import {
	createContext,
	generatePath,
	type LoaderFunctionArgs,
	type MiddlewareFunction,
	redirect,
} from "react-router";
import { findTripAccess, requireAction, type TripAccess, type TripRef } from "#app/access/access.server.ts";
import type { TripAction } from "#app/access/policy.ts";
import { DomainError } from "#app/lib/errors.ts";
import * as common from "#app/lib/texts.ts";
import { ctxOf, requestStateOf } from "./context.server.ts";
import { pageHandler } from "./handlers.server.ts";
import type { ActionArgs } from "./shared-action.server.ts";

/**
 * The asker's access to the trip of the address. `access` is null if there is no such trip; the whole is null until
 * someone asks. A body may arrive minutes after its headers, so access that was read before the body does not count
 * after it.
 */
const tripAccessContext = createContext<{ access: TripAccess | null; hasBody: boolean } | null>(null);

/**
 * Reads the access to the trip of the address once per request. A page's address with the trip's internal id is
 * redirected to the one with its share id, and a form keeps its fields.
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
		context.set(tripAccessContext, { access, hasBody: request.bodyUsed });
	},
);

/** A page's address has the trip's share id, and an API call's the share id or the internal id. */
type TripParams = { shareId: string } | { tripId: string };
type RequestArgs = Pick<LoaderFunctionArgs, "context" | "request"> & { params: TripParams };

/** The arguments of an action about a trip. */
export type TripArgs<Params = unknown> = ActionArgs & { params: TripParams & Params };

/** The trip's id in the address. */
export function tripIdIn({ params }: { params: TripParams }): string {
	return "shareId" in params ? params.shareId : params.tripId;
}

/** The asker's access to the trip of the address. After an action it is read again. @throws DomainError not_found */
export async function tripAccessOf(args: RequestArgs): Promise<TripAccess> {
	const access = await findAccess(args);
	if (!access) throw new DomainError("not_found", common.tripNotFound);
	return access;
}

/** As `tripAccessOf`, for a use-case that checks something else first; returns the id if there is no such trip. */
export async function tripRefOf(args: RequestArgs): Promise<TripRef> {
	return (await findAccess(args)) ?? tripIdIn(args);
}

/** As `tripAccessOf`, and checks that the asker may do this on the trip. @throws DomainError as requireTrip */
export async function requireTripOf(args: RequestArgs, action: TripAction): Promise<TripAccess> {
	const access = await tripAccessOf(args);
	requireAction(access, action);
	return access;
}

async function findAccess(args: RequestArgs): Promise<TripAccess | null> {
	const isAfterAction = requestStateOf(args).isPost && args.request.method !== "POST";
	const hasBody = args.request.bodyUsed;
	const known = args.context.get(tripAccessContext);
	if (known && known.hasBody === hasBody && !isAfterAction) return known.access;
	const access = await findTripAccess(ctxOf(args), tripIdIn(args));
	args.context.set(tripAccessContext, { access, hasBody });
	return access;
}
