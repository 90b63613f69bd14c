import { HEAVY_PAGES } from "./heavy-pages.ts";
import { serveHostile } from "./hostile-pages.ts";
import { sendHtml, servePages } from "./page-server.ts";

const { port } = await servePages((request, response) => {
	const heavy = /^\/heavy\/(.+)$/.exec(request.url ?? "")?.[1];
	if (heavy) sendHtml(response, HEAVY_PAGES[decodeURIComponent(heavy)] ?? "");
	else serveHostile(request, response);
});
process.send?.(port);
process.once("disconnect", () => process.exit());
