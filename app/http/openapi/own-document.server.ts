import { apiRoutes, openApiDocument } from "./document.server.ts";

export type OwnDocument = ReturnType<typeof openApiDocument>;

let document: Promise<OwnDocument> | null = null;

/** The document of this build's routes, which is drawn when it is first asked for. */
export function ownDocument(): Promise<OwnDocument> {
	document ??= import("virtual:react-router/server-build").then(({ routes }) =>
		openApiDocument(apiRoutes(routes)),
	);
	return document;
}
