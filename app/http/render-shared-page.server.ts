import { createHash } from "node:crypto";
import type { CachedAnswer } from "./cached-answer.server.ts";
import { compressFully } from "./compress.server.ts";
import { STYLES_COOKIE } from "./document.server.ts";
import { type Preferences, writePreferences } from "./preferences.server.ts";

type Render = (request: Request) => Promise<Response>;

/** What makes one rendering of a page differ from another. */
export type Variant = {
	url: string;
	preferences: Preferences;
	stylesheet: string | null; // the stylesheet that the browser keeps
};

/**
 * Renders a page without a nonce, so that it can be sent more than once: the policy names the hashes of its inline
 * styles and scripts instead. Null if the answer is no page or sets a cookie.
 */
export async function renderSharedPage(variant: Variant, render: Render): Promise<CachedAnswer | null> {
	const response = await render(await requestFor(variant));
	if (response.status !== 200 || response.headers.has("Set-Cookie")) return null;
	const policy = response.headers.get("Content-Security-Policy") ?? "";
	const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
	const html = (await response.text()).replaceAll(` nonce="${nonce}"`, "");
	const plain = Buffer.from(html);
	const headers = new Headers(response.headers);
	headers.set("Content-Security-Policy", withHashes(policy, nonce, html));
	headers.set("Cache-Control", "private, no-cache");
	headers.set("Vary", ["Accept-Encoding", "Cookie", "Save-Data"].join(", "));
	return {
		headers: Object.fromEntries(headers),
		bodies: { identity: plain, ...(await compressFully(plain)) },
		version: hash("sha1", html).slice(0, 20),
	};
}

async function requestFor({ url, preferences, stylesheet }: Variant): Promise<Request> {
	const [cookie = ""] = (await writePreferences(preferences, false)).split(";");
	const cookies = stylesheet ? [cookie, `${STYLES_COOKIE}=${stylesheet}`] : [cookie];
	return new Request(url, { headers: { Cookie: cookies.join("; ") } });
}

function withHashes(policy: string, nonce: string, html: string): string {
	const directives = policy.split("; ").map((directive) => {
		const tag = directive.startsWith("script-src") ? "script" : "style";
		return directive.replace(` 'nonce-${nonce}'`, () => hashSources(html, tag));
	});
	return directives.join("; ");
}

function hashSources(html: string, tag: "script" | "style"): string {
	const inline = html.matchAll(new RegExp(`<${tag}(?![^>]* src=)[^>]*>([\\s\\S]*?)</${tag}>`, "g"));
	return Array.from(inline, ([, text = ""]) => ` 'sha256-${hash("sha256", text, "base64")}'`).join("");
}

function hash(algorithm: string, text: string, encoding: "base64" | "base64url" = "base64url"): string {
	return createHash(algorithm).update(text).digest(encoding);
}
