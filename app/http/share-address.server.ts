import { LRUCache } from "lru-cache";
import { generatePath, type MiddlewareFunction, redirect } from "react-router";
import { findTripAccess } from "#app/access/access.server.ts";
import { pageHandler } from "./handlers.server.ts";

/** A share id never becomes a trip's internal id, so one that was looked up once need not be looked up again. */
const knownShareIds = new LRUCache<string, true>({ max: 10_000 });

/** Redirects a page's address with the trip's internal id to the one with its share id. A form keeps its fields. */
export const redirectToShareAddress: MiddlewareFunction<Response> = pageHandler(
	async ({ params, pattern, request, url }: Parameters<MiddlewareFunction>[0], ctx) => {
		const id = params.shareId ?? "";
		if (knownShareIds.has(id)) return;
		const access = await findTripAccess(ctx, id);
		if (!access) return;
		const { shareId } = access.trip;
		if (shareId === id) knownShareIds.set(id, true);
		else if (access.may["trip.see"]) {
			const isRead = request.method === "GET" || request.method === "HEAD";
			throw redirect(generatePath(`/${pattern}`, { ...params, shareId }) + url.search, isRead ? 302 : 307);
		}
	},
);
