import { generatePath, type MiddlewareFunction, redirect } from "react-router";
import { findTripShareId } from "#app/access/access.server.ts";
import { pageHandler } from "./handlers.server.ts";

/** Redirects a page's address with the trip's internal id to the one with its share id. A form keeps its fields. */
export const redirectToShareAddress: MiddlewareFunction<Response> = pageHandler(
	async ({ params, pattern, request, url }: Parameters<MiddlewareFunction>[0], ctx) => {
		const shareId = await findTripShareId(ctx, params.shareId ?? "");
		if (shareId === null) return;
		const isRead = request.method === "GET" || request.method === "HEAD";
		throw redirect(generatePath(`/${pattern}`, { ...params, shareId }) + url.search, isRead ? 302 : 307);
	},
);
