import { createHash } from "node:crypto";
import type { CachedAnswer } from "./cached-answer.server.ts";
import { compressFully } from "./compress.server.ts";
import { type Preferences, writePreferences } from "./preferences.server.ts";

type Render = (request: Request) => Promise<Response>;

/** The parts of a request by which renderings of a page differ. */
export type Variant = {
	url: string;
	preferences: Preferences;
	stylesCookie: string | null; // of a browser that has the stylesheet
};

/** Renders a page that can be sent more than once. Returns null if the answer is no page or sets a cookie. */
export async function renderSharedPage(variant: Variant, render: Render): Promise<CachedAnswer | null> {
	const response = await render(await requestFor(variant));
	if (response.status !== 200 || response.headers.has("Set-Cookie")) return null;
	const html = await response.text();
	const plain = Buffer.from(html);
	const headers = new Headers(response.headers);
	headers.set("Cache-Control", "private, no-cache");
	headers.set("Vary", ["Accept-Encoding", "Cookie", "Save-Data"].join(", "));
	return {
		headers: Object.fromEntries(headers),
		bodies: { identity: plain, ...(await compressFully(plain)) },
		version: createHash("sha1").update(html).digest("base64url").slice(0, 20),
	};
}

async function requestFor({ url, preferences, stylesCookie }: Variant): Promise<Request> {
	const [cookie = ""] = (await writePreferences(preferences, false)).split(";");
	const cookies = stylesCookie ? [cookie, stylesCookie] : [cookie];
	return new Request(url, { headers: { Cookie: cookies.join("; ") } });
}
