import { requestStateOf } from "#app/http/context.server.ts";
import { apiLoader } from "#app/http/handlers.server.ts";
import { apiDocsPage } from "#app/http/openapi/docs-page.server.ts";
import { ownDocument } from "#app/http/openapi/own-document.server.ts";

export const loader = apiLoader(async (args) => apiDocsPage(requestStateOf(args), await ownDocument()), {
	name: "readApiDocs",
	summary: "Read this document as a page",
	who: "anyone",
	answer: null,
	others: { 200: { description: "A page.", schema: null, type: "text/html" } },
});
