import type { RequestState } from "../context.server.ts";
import { securityHeaders } from "../security-headers.server.ts";
import { isSecure } from "../session.server.ts";
import * as texts from "./texts.ts";

/** Scalar would load fonts, and offer to send calls and errors elsewhere. */
const CONFIGURATION = {
	url: "/api/openapi.json",
	withDefaultFonts: false,
	telemetry: false,
	hideClientButton: true,
	showDeveloperTools: "never",
	agent: { disabled: true },
	mcp: { disabled: true },
	documentDownloadType: "json",
};

/** /api/docs: Scalar's API reference, from a file of ours. Its styles are inline, which only this page allows. */
export function apiDocsPage(state: RequestState): Response {
	const headers = securityHeaders({
		inline: state.inlineSources,
		secure: isSecure(state),
		development: false,
	});
	const policy = String(headers["Content-Security-Policy"]).replace(
		/style-src [^;]*/,
		"style-src 'self' 'unsafe-inline'",
	);
	return new Response(html(), {
		headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
	});
}

function html(): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.pageTitle}</title>
<meta name="description" content="${texts.pageDescription}">
<link rel="icon" href="/favicon.svg">
</head>
<body>
<noscript><p>${texts.withoutScript}</p></noscript>
<script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
<script src="/api-reference.js"></script>
</body>
</html>
`;
}
