import { Resolver } from "node:dns/promises";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import type { LookupFunction } from "node:net";
import { addressOf, isPublicAddress, targetOf, unreadable } from "./link-target.ts";
import { ACCEPT_ENCODING, type Body, readBody } from "./page-body.server.ts";

/** A page as it was answered: the address it was found at after redirects, its status, its HTML. */
export type Page = { url: string; status: number; body: Body };

/** @throws DomainError link_unreadable, or whatever the network throws */
export type FetchPage = (link: string, signal: AbortSignal) => Promise<Page>;

/** Where a host name is answered from instead, by its name: a port of this machine, over plain HTTP. */
export type Loopbacks = ReadonlyMap<string, { address: string; port: number }>;

const MAX_REDIRECTS = 5;
/** Early hints and the like, before the answer itself. */
const MAX_INFORMATIONAL = 10;
const REDIRECTS = [301, 302, 303, 307, 308];
const HEADERS = {
	"User-Agent": "Mozilla/5.0 (compatible; Gangway/1.0; reads the name and price of a link its user pasted)",
	Accept: "text/html,application/xhtml+xml",
	"Accept-Encoding": ACCEPT_ENCODING,
	"Accept-Language": "en-US,en;q=0.8",
};

export type SafeFetchOptions = {
	loopbacks?: Loopbacks;
	/** All addresses of a host name. */
	resolve?: (hostname: string, signal: AbortSignal) => Promise<string[]>;
};

/**
 * Fetches a page that a stranger named, without being led to hosts inside (security.md, "server-side request"): every
 * hop's host is resolved once, all its addresses must be public, and the connection is made to those very addresses.
 */
export function safeFetch({
	loopbacks = new Map(),
	resolve = resolvePublicly,
}: SafeFetchOptions = {}): FetchPage {
	return async function fetchPage(link: string, signal: AbortSignal): Promise<Page> {
		let url = targetOf(link);
		for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
			const response = await ask(url, signal);
			try {
				const status = response.statusCode ?? 0;
				const { location } = response.headers;
				if (!REDIRECTS.includes(status) || !location) {
					return { url: url.href, status, body: await readBody(response) };
				}
				url = targetOf(location, url.href);
			} finally {
				response.destroy();
			}
		}
		throw unreadable();
	};

	async function ask(url: URL, signal: AbortSignal): Promise<IncomingMessage> {
		const loopback = loopbacks.get(url.hostname);
		const options = { headers: HEADERS, agent: false, signal } as const;
		if (loopback) {
			const { address, port } = loopback;
			const headers = { ...HEADERS, Host: url.host };
			return answerTo(
				http.request({ ...options, headers, host: address, port, path: url.pathname + url.search }),
			);
		}
		const lookup = pinned(await publicAddressesOf(url.hostname, signal));
		const { request } = url.protocol === "https:" ? https : http;
		return answerTo(request(url, { ...options, lookup }));
	}

	async function publicAddressesOf(hostname: string, signal: AbortSignal): Promise<string[]> {
		const literal = addressOf(hostname);
		const addresses = literal ? [literal] : await resolve(hostname, signal);
		if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw unreadable();
		return addresses;
	}
}

function answerTo(request: http.ClientRequest): Promise<IncomingMessage> {
	let informational = 0;
	return new Promise((resolve, reject) => {
		request
			// The listener stays: a socket that breaks later must not end the process.
			.on("error", reject)
			.once("response", resolve)
			// A connection that changes its protocol, or ends before an answer, tells nothing but this.
			.once("close", () => reject(unreadable()))
			.on("information", () => {
				if (++informational > MAX_INFORMATIONAL) request.destroy(unreadable());
			})
			.end();
	});
}

/** Answers the socket's question for the host with what was checked. A literal address is never asked about. */
export function pinned(addresses: string[]): LookupFunction {
	const all = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
	return (_hostname, options, callback) => {
		if (options.all) return callback(null, all);
		callback(null, all[0]?.address ?? "", all[0]?.family);
	};
}

/** By DNS alone: neither the machine's own host file, nor the threads that hashing passwords needs. */
async function resolvePublicly(hostname: string, signal: AbortSignal): Promise<string[]> {
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
