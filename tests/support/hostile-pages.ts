import type { ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { HOSTILE_RESPONSES } from "./hostile-responses.ts";
import { type PageHandler, sendHtml } from "./page-server.ts";

const HEAD = '<html><head><title>Big</title><meta property="og:title" content="Big Hotel"></head><body>';
const MB = 1024 * 1024;
const chunk = Buffer.alloc(64 * 1024, "x");

/** Sends as fast as the other side reads, until it stops. */
function sendEndlessly(response: ServerResponse, limit = Number.POSITIVE_INFINITY): void {
	let sent = 0;
	const more = () => {
		while (sent < limit && !response.destroyed) {
			sent += chunk.length;
			if (!response.write(chunk)) return void response.once("drain", more);
		}
		response.end();
	};
	more();
}

/** 200 MB in about 200 KB. */
const gzipBomb = gzipSync(Buffer.alloc(200 * MB, " "));
const brotliBomb = brotliCompressSync(Buffer.alloc(50 * MB, " "), {
	params: { [constants.BROTLI_PARAM_QUALITY]: 3 },
});

const HTML = { "Content-Type": "text/html" };

export const HOSTILE_PAGES: Record<string, (response: ServerResponse, host: string) => void> = {
	...HOSTILE_RESPONSES,
	"/50-mb": (response) => {
		response.writeHead(200, { ...HTML, "Content-Length": String(50 * MB) });
		sendEndlessly(response, 50 * MB);
	},
	"/50-mb-chunked": (response) => {
		response.writeHead(200, HTML).write(HEAD);
		sendEndlessly(response, 50 * MB);
	},
	"/endless": (response) => {
		response.writeHead(200, HTML).write(HEAD);
		sendEndlessly(response);
	},
	"/gzip-bomb": (response) => response.writeHead(200, { ...HTML, "Content-Encoding": "gzip" }).end(gzipBomb),
	"/brotli-bomb": (response) =>
		response.writeHead(200, { ...HTML, "Content-Encoding": "br" }).end(brotliBomb),
	"/broken-gzip": (response) => response.writeHead(200, { ...HTML, "Content-Encoding": "gzip" }).end(HEAD),
	"/gzip-twice": (response) =>
		response.writeHead(200, { ...HTML, "Content-Encoding": "gzip, gzip" }).end(gzipSync(gzipSync(HEAD))),
	"/loop": (response) => response.writeHead(302, { Location: "/loop" }).end(),
	"/six-redirects": (response) => response.writeHead(302, { Location: "/redirect/5" }).end(),
	"/redirect-inside": (response) =>
		response.writeHead(302, { Location: "http://169.254.169.254/latest/meta-data/" }).end(),
	"/redirect-port": (response, host) => response.writeHead(302, { Location: `http://${host}:8080/` }).end(),
	"/redirect-file": (response) => response.writeHead(302, { Location: "file:///etc/passwd" }).end(),
	"/json": (response) => response.writeHead(200, { "Content-Type": "application/json" }).end("{}"),
	"/image": (response) => response.writeHead(200, { "Content-Type": "image/png" }).end(chunk),
	"/no-type": (response) => response.writeHead(200).end(HEAD),
	"/svg": (response) => response.writeHead(200, { "Content-Type": "image/svg+xml" }).end("<svg/>"),
	"/silent": () => undefined,
	"/silent-body": (response) => response.writeHead(200, HTML).write(HEAD),
	"/cut-off": (response) => {
		response.writeHead(200, { ...HTML, "Content-Length": "5000" }).write(HEAD, () => response.destroy());
	},
	"/empty": (response) => sendHtml(response, ""),
	"/noise": (response) => sendHtml(response, "<<<>>></><!--<![CDATA[<p <p =\"'<a b c"),
	"/deep": (response) => sendHtml(response, "<i>".repeat(160_000) + "</b>".repeat(120_000)),
	"/attributes": (response) => sendHtml(response, `<p ${"a=1 ".repeat(200_000)}>`),
	"/many-scopes": (response) => sendHtml(response, "<div itemscope itemprop=a>".repeat(30_000)),
	"/deep-json": (response) =>
		sendHtml(response, `<script type="application/ld+json">${"[".repeat(250_000)}</script>`),
	"/digits": (response) => sendHtml(response, `<title></title>$${"1".repeat(900_000)}`),
	"/commas": (response) => sendHtml(response, `<p>${"1,".repeat(450_000)} € ${"$ ".repeat(9_000)}`),
	"/headers": (response) => response.writeHead(200, { ...HTML, "X-Big": "x".repeat(60_000) }).end(HEAD),
};

export const serveHostile: PageHandler = (request, response) => {
	const path = request.url ?? "/";
	const left = /^\/redirect\/(\d)$/.exec(path)?.[1];
	if (left)
		response.writeHead(302, { Location: Number(left) > 1 ? `/redirect/${Number(left) - 1}` : "/fine" }).end();
	else if (path === "/fine") sendHtml(response, HEAD);
	else HOSTILE_PAGES[path]?.(response, request.headers.host ?? "");
};
