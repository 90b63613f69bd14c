import { generatePath, type MiddlewareFunction, redirect } from "react-router";
import { shareIdBehind } from "#app/access/access.server.ts";
import { pageHandler } from "./handlers.server.ts";

/**
 * The middleware of every route under `:shareId`. A page makes its links from its own address, so who is aboard and
 * asks by the trip's internal id is led to the same address under the share id; a form is sent on with its fields.
 */
export const leadToShareId: MiddlewareFunction<Response> = pageHandler(
	async ({ params, pattern, request, url }: Parameters<MiddlewareFunction>[0], ctx) => {
		const shareId = await shareIdBehind(ctx, params.shareId ?? "");
		if (shareId === null) return;
		const reads = request.method === "GET" || request.method === "HEAD";
		throw redirect(generatePath(`/${pattern}`, { ...params, shareId }) + url.search, reads ? 302 : 307);
	},
);
