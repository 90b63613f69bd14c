import { escapeMarkup } from "#app/lib/escape-markup.ts";
import type { RequestState } from "../context.server.ts";
import { securityHeaders } from "../security-headers.server.ts";
import { isSecure } from "../session.server.ts";
import type { OwnDocument } from "./own-document.server.ts";
import * as texts from "./texts.ts";

/** By default Scalar loads fonts, and offers to send calls and errors elsewhere. */
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

const STYLES =
	"nav{display:flex;gap:1.5rem;color:var(--scalar-color-1,inherit);padding:0 1rem;font:1rem/1.5 system-ui,sans-serif}nav a{padding:.625rem 0;color:inherit}";
const STYLES_WITHOUT_SCRIPT =
	":root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:50rem;margin:auto;padding:1rem;overflow-wrap:anywhere}ul{padding-left:1.25rem}nav{padding:0}";

/**
 * /api/docs: Scalar's API reference, which we serve ourselves. Its styles are inline, which only this page allows.
 * Without JavaScript it lists the calls.
 */
export function apiDocsPage(state: RequestState, document: OwnDocument): Response {
	const headers = securityHeaders({
		inline: state.inlineSources,
		secure: isSecure(state),
		development: false,
	});
	const policy = String(headers["Content-Security-Policy"]).replace(
		/style-src [^;]*/,
		"style-src 'self' 'unsafe-inline'",
	);
	return new Response(html(document), {
		headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
	});
}

function html(document: OwnDocument): string {
	return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.pageTitle}</title>
<meta name="description" content="${texts.pageDescription}">
<meta name="robots" content="noindex"/>
<link rel="icon" href="/favicon.svg">
<style>${STYLES}</style>
<noscript><style>${STYLES_WITHOUT_SCRIPT}</style></noscript>
</head>
<body>
<nav><a href="/landing">${texts.backToGangway}</a><a href="/profile/security/api-keys">${texts.toApiKeys}</a></nav>
<noscript>
<h1>${texts.pageHeading}</h1>
<p>${texts.withoutScript}</p>
${listOfCalls(document)}
</noscript>
<script id="api-reference" type="application/json" data-url="/api/openapi.json" data-configuration='${JSON.stringify(CONFIGURATION)}'></script>
<script src="/api-reference.js"></script>
</body>
</html>
`;
}

function listOfCalls({ tags = [], paths = {} }: OwnDocument): string {
	const calls = Object.entries(paths).flatMap(([path, methods]) =>
		Object.entries(methods).map(([method, call]) => ({ path, method: method.toUpperCase(), call })),
	);
	return tags
		.map(({ name }) => {
			const ofTag = calls.filter(({ call }) => call.tags?.includes(name));
			const items = ofTag.map(
				({ path, method, call }) =>
					`<li><code>${method} ${escapeMarkup(path)}</code> ${escapeMarkup(call.summary ?? "")}</li>`,
			);
			return `<h2>${escapeMarkup(name)}</h2>\n<ul>\n${items.join("\n")}\n</ul>`;
		})
		.join("\n");
}
