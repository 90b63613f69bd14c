import { Resolver } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { ipAddressOf, isPublicAddress, parseLinkTarget, unreadableLink } from "./link-target.ts";
import {
	ACCEPT_ENCODING,
	type Bytes,
	type HtmlBody,
	readHtmlBody,
	readPictureBody,
} from "./page-body.server.ts";

type Fetched<Body> = { url: string; status: number; body: Body };
type Fetch<Body> = (link: string, signal: AbortSignal) => Promise<Fetched<Body>>;

export type FetchedPage = Fetched<HtmlBody>;

export type FetchPage = Fetch<HtmlBody>;

export type HostOverrides = ReadonlyMap<string, { address: string; port: number }>;

const MAX_REDIRECTS = 5;
const MAX_INFORMATIONAL_RESPONSES = 10;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const USER_AGENT = {
	"User-Agent": "Mozilla/5.0 (compatible; Gangway/1.0; reads the name and price of a link its user pasted)",
};
const PAGE_HEADERS = {
	...USER_AGENT,
	Accept: "text/html,application/xhtml+xml",
	"Accept-Encoding": ACCEPT_ENCODING,
	"Accept-Language": "en-US,en;q=0.8",
};
const PICTURE_HEADERS = { ...USER_AGENT, Accept: "image/webp,image/jpeg,image/png,image/gif" };

export type SafeFetchOptions = {
	hostOverrides?: HostOverrides;
	resolve?: (hostname: string, signal: AbortSignal) => Promise<string[]>;
};

/**
 * Prevents server-side request forgery: resolves each redirect's host once, and connects to public addresses only.
 * @throws DomainError link_unreadable; Error when the network fails
 */
export function createSafeFetch(options: SafeFetchOptions = {}): FetchPage {
	return createFetch(options, PAGE_HEADERS, readHtmlBody);
}

/** As `createSafeFetch`, for a picture. Its bytes are not checked here. */
export function createPictureFetch(options: SafeFetchOptions = {}): Fetch<Bytes> {
	return createFetch(options, PICTURE_HEADERS, readPictureBody);
}

function createFetch<Body>(
	{ hostOverrides = new Map(), resolve = resolveByDns }: SafeFetchOptions,
	ownHeaders: Record<string, string>,
	readBody: (response: IncomingMessage) => Promise<Body>,
): Fetch<Body> {
	return async function fetchSafely(link: string, signal: AbortSignal): Promise<Fetched<Body>> {
		let url = parseLinkTarget(link);
		for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
			const response = await requestOnce(url, signal);
			try {
				const status = response.statusCode ?? 0;
				const { location } = response.headers;
				if (!REDIRECT_STATUSES.includes(status) || !location) {
					return { url: url.href, status, body: await readBody(response) };
				}
				url = parseLinkTarget(location, url.href);
			} finally {
				response.destroy();
			}
		}
		throw unreadableLink();
	};

	async function requestOnce(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
		const override = hostOverrides.get(url.hostname);
		const options = { headers: ownHeaders, agent: false, signal } as const;
		if (override) {
			const { address, port } = override;
			const headers = { ...ownHeaders, Host: url.host };
			return sendRequest(
				http.request({ ...options, headers, host: address, port, path: url.pathname + url.search }),
			);
		}
		const lookup = pinnedLookup(await publicAddressesOf(url.hostname, signal, resolve));
		const { request } = url.protocol === "https:" ? https : http;
		return sendRequest(request(url, { ...options, lookup }));
	}
}

/** All addresses of a host, which are all public. @throws DomainError link_unreadable */
export async function publicAddressesOf(
	hostname: string,
	signal: AbortSignal,
	resolve = resolveByDns,
): Promise<string[]> {
	const literal = ipAddressOf(hostname);
	const addresses = literal ? [literal] : await resolve(hostname, signal);
	if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw unreadableLink();
	return addresses;
}

export function sendRequest(request: http.ClientRequest): Promise<IncomingMessage> {
	let informationalCount = 0;
	return new Promise((resolve, reject) => {
		request
			// Without a listener, a socket error after the response would end the process.
			.on("error", reject)
			.once("response", resolve)
			// A connection that ends early or switches protocols emits only this event.
			.once("close", () => reject(unreadableLink()))
			.on("information", () => {
				if (++informationalCount > MAX_INFORMATIONAL_RESPONSES) request.destroy(unreadableLink());
			})
			.end();
	});
}

/** Gives the socket the checked addresses. Node does not call it for a host that is an IP address. */
export function pinnedLookup(addresses: string[]): LookupFunction {
	const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
	return (_hostname, options, callback) => {
		if (options.all) return callback(null, all);
		callback(null, all[0]?.address ?? "", all[0]?.family);
	};
}

/** Asks DNS directly: getaddrinfo would read the hosts file and use threads that password hashing needs. */
async function resolveByDns(hostname: string, signal: AbortSignal): Promise<string[]> {
	const resolver = new Resolver({ timeout: 1_500, tries: 2 });
	const cancel = () => resolver.cancel();
	signal.addEventListener("abort", cancel);
	try {
		const found = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
		return found.flatMap((one) => (one.status === "fulfilled" ? one.value : []));
	} finally {
		signal.removeEventListener("abort", cancel);
	}
}
