import { z } from "zod";
import { apiLoader } from "#app/http/handlers.server.ts";
import { apiRoutes, openApiDocument } from "#app/http/openapi/document.server.ts";
import { taggedJson } from "#app/http/tagged-json.server.ts";

let document: Promise<object> | null = null;

export const loader = apiLoader(
	async ({ request }) => {
		document ??= drawDocument();
		return taggedJson(request, await document);
	},
	{
		name: "getOpenApiDocument",
		summary: "Get this document",
		who: "anyone",
		answer: z.looseObject({ openapi: z.string() }),
		others: { 304: { description: "As at the ETag in If-None-Match.", schema: null } },
	},
);

async function drawDocument(): Promise<object> {
	const { routes } = await import("virtual:react-router/server-build");
	return openApiDocument(apiRoutes(routes));
}
