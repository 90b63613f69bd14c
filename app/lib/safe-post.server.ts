import http from "node:http";
import https from "node:https";
import { parseLinkTarget, unreadableLink } from "./link-target.ts";
import { pinnedLookup, publicAddressesOf, type SafeFetchOptions, sendRequest } from "./safe-fetch.server.ts";

type Post = { headers: Record<string, string | number>; body: Buffer };

const DEADLINE_MS = 10_000;

/**
 * Posts to an address that came from a browser: over https and to public addresses only, within 10 s, and without
 * following redirects.
 * @returns the status; the answer is not read
 * @throws DomainError link_unreadable; Error when the network fails
 */
export async function safePost(
	link: string,
	{ headers, body }: Post,
	{ hostOverrides, resolve }: SafeFetchOptions = {},
): Promise<number> {
	const url = parseSecureTarget(link);
	const signal = AbortSignal.timeout(DEADLINE_MS);
	const options = { method: "POST", headers, agent: false, signal } as const;
	const override = hostOverrides?.get(url.hostname);
	const request = override
		? http.request({ ...options, host: override.address, port: override.port, path: url.pathname })
		: https.request(url, {
				...options,
				lookup: pinnedLookup(await publicAddressesOf(url.hostname, signal, resolve)),
			});
	request.write(body);
	const response = await sendRequest(request);
	response.destroy();
	return response.statusCode ?? 0;
}

/** @throws DomainError link_unreadable */
export function parseSecureTarget(link: string): URL {
	const url = parseLinkTarget(link);
	if (url.protocol !== "https:") throw unreadableLink();
	return url;
}
