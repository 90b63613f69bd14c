import type { BuildByArea } from "../route-areas.server.ts";
import { apiRoutes, openApiDocument } from "./document.server.ts";

export type OwnDocument = ReturnType<typeof openApiDocument>;

let document: Promise<OwnDocument> | null = null;

/** The document of this build's routes, generated on first use. */
export function ownDocument(): Promise<OwnDocument> {
	document ??= drawDocument();
	return document;
}

async function drawDocument(): Promise<OwnDocument> {
	const { areas, routes }: BuildByArea = await import("virtual:react-router/server-build");
	await areas?.loadAll();
	return openApiDocument(apiRoutes(routes));
}
