import { Resolver } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { ipAddressOf, isPublicAddress, parseLinkTarget, unreadableLink } from "./link-target.ts";
import { ACCEPT_ENCODING, readHtml } from "./page-body.server.ts";

/** A page as it was answered: the address it was found at after redirects, its status, its HTML. */
export type FetchedPage = { url: string; status: number; html: string };

/** @throws DomainError link_unreadable, for every cause */
export type FetchPage = (link: string) => Promise<FetchedPage>;

/** Where a host name is answered from instead, by its name: a port of this machine, over plain HTTP. */
export type HostOverrides = ReadonlyMap<string, { address: string; port: number }>;

/** All redirects and the whole body included; less than 5 s, so that the answer is out by then on a busy machine too. */
const DEADLINE_MS = 4_000;
const MAX_REDIRECTS = 5;
/** Of one process: each holds up to 1 MB. */
const MAX_CONCURRENT = 32;
const REDIRECT_STATUSES = [301, 302, 303, 307, 308];
const HEADERS = {
	"User-Agent": "Mozilla/5.0 (compatible; Gangway/1.0; reads the name and price of a link its user pasted)",
	Accept: "text/html,application/xhtml+xml",
	"Accept-Encoding": ACCEPT_ENCODING,
	"Accept-Language": "en-US,en;q=0.8",
};

export type SafeFetchOptions = {
	hostOverrides?: HostOverrides;
	deadlineMs?: number;
	/** All addresses of a host name. */
	resolve?: (hostname: string, signal: AbortSignal) => Promise<string[]>;
};

/**
 * Fetches a page that a stranger named, without being led to hosts inside (security.md, "server-side request"): every
 * hop's host is resolved once, all its addresses must be public, and the connection is made to those very addresses.
 */
export function createSafeFetch({
	hostOverrides = new Map(),
	deadlineMs = DEADLINE_MS,
	resolve = resolveByDns,
}: SafeFetchOptions = {}): FetchPage {
	let activeCount = 0;

	async function follow(link: string, signal: AbortSignal): Promise<FetchedPage> {
		let url = parseLinkTarget(link);
		for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
			const response = await requestOnce(url, signal);
			try {
				const status = response.statusCode ?? 0;
				const { location } = response.headers;
				if (!REDIRECT_STATUSES.includes(status) || !location) {
					return { url: url.href, status, html: await readHtml(response, signal) };
				}
				url = parseLinkTarget(location, url.href);
			} finally {
				response.destroy();
			}
		}
		throw unreadableLink();
	}

	async function requestOnce(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
		const override = hostOverrides.get(url.hostname);
		const options = { headers: HEADERS, agent: false, signal } as const;
		if (override) {
			const { address, port } = override;
			const headers = { ...HEADERS, Host: url.host };
			return sendRequest(
				http.request({ ...options, headers, host: address, port, path: url.pathname + url.search }),
			);
		}
		const lookup = pinnedLookup(await publicAddressesOf(url.hostname, signal));
		const { request } = url.protocol === "https:" ? https : http;
		return sendRequest(request(url, { ...options, lookup }));
	}

	async function publicAddressesOf(hostname: string, signal: AbortSignal): Promise<string[]> {
		const literal = ipAddressOf(hostname);
		const addresses = literal ? [literal] : await resolve(hostname, signal);
		if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw unreadableLink();
		return addresses;
	}

	return async (link) => {
		if (activeCount >= MAX_CONCURRENT) throw unreadableLink();
		activeCount++;
		const deadline = new AbortController();
		const timer = setTimeout(() => deadline.abort(unreadableLink()), deadlineMs);
		try {
			return await follow(link, deadline.signal);
		} catch {
			throw unreadableLink();
		} finally {
			clearTimeout(timer);
			deadline.abort();
			activeCount--;
		}
	};
}

function sendRequest(request: http.ClientRequest): Promise<IncomingMessage> {
	return new Promise((resolve, reject) => {
		// The listener stays: a socket that breaks later must not end the process.
		request.on("error", reject).once("response", resolve).end();
	});
}

/** Answers the socket's question for the host with what was checked. A literal address is never asked about. */
export function pinnedLookup(addresses: string[]): LookupFunction {
	const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
	return (_hostname, options, callback) => {
		if (options.all) return callback(null, all);
		callback(null, all[0]?.address ?? "", all[0]?.family);
	};
}

/** By DNS alone: neither the machine's own host file, nor the threads that hashing passwords needs. */
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
