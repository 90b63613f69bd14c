import { z } from "zod";
import { apiLoader } from "#app/http/handlers.server.ts";
import { ownDocument } from "#app/http/openapi/own-document.server.ts";
import { taggedJson } from "#app/http/tagged-json.server.ts";

export const loader = apiLoader(async ({ request }) => taggedJson(request, await ownDocument()), {
	name: "getOpenApiDocument",
	summary: "Get this document",
	who: "anyone",
	answer: z.looseObject({ openapi: z.string() }),
	others: { 304: { description: "As at the ETag in If-None-Match.", schema: null } },
});
