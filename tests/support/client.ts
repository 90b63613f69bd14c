import { plantAnswer, plantRequest } from "./planted-words.ts";

const MAX_CONNECTS = 3;

/** Connects again if a busy machine has not accepted the connection within 10 s: nothing was sent by then. */
async function fetchPatiently(url: URL, init: RequestInit, connects = 1): Promise<Response> {
	try {
		return await fetch(url, init);
	} catch (error) {
		const { code } = (error as { cause?: { code?: string } }).cause ?? {};
		if (code !== "UND_ERR_CONNECT_TIMEOUT" || connects === MAX_CONNECTS) throw error;
		return fetchPatiently(url, init, connects + 1);
	}
}

/** An HTTP client with a cookie jar, like curl with `-b jar -c jar`. */
export class Client {
	/** Called with each answer; vitest.config.ts loads the module that sets it. */
	static onAnswer:
		| ((origin: string, call: { method: string; path: string }, answer: Response) => Promise<void>)
		| null = null;

	readonly #origin: string;
	readonly #cookies = new Map<string, string>();
	readonly #address: string | undefined;

	/** @param address the source of its requests, for a server that trusts its proxy */
	constructor(origin: string, address?: string) {
		this.#origin = origin;
		this.#address = address;
	}

	get(path: string): Promise<Response> {
		return this.#send(path, {});
	}

	post(
		// Redirects are not followed.
		path: string,
		fields: Record<string, string>,
		headers: Record<string, string> = {},
	): Promise<Response> {
		return this.#send(path, { method: "POST", body: new URLSearchParams(fields), headers });
	}

	json(method: string, path: string, body?: unknown): Promise<Response> {
		return this.#send(path, {
			method,
			...(body !== undefined && {
				body: JSON.stringify(body),
				headers: { "Content-Type": "application/json" },
			}),
		});
	}

	raw(path: string, init: RequestInit): Promise<Response> {
		return this.#send(path, init);
	}

	cookie(name: string): string | undefined {
		return this.#cookies.get(name);
	}

	/** Adds, replaces or deletes a cookie according to a `Set-Cookie` header. */
	storeCookie(header: string): void {
		const [pair = "", ...attributes] = header.split("; ");
		const [name = "", value = ""] = [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)];
		const isGone = attributes.some(
			(one) => one === "Max-Age=0" || one.startsWith("Expires=Thu, 01 Jan 1970"),
		);
		if (isGone) this.#cookies.delete(name);
		else this.#cookies.set(name, value);
	}

	/** The cookies in the format of a browser context. */
	cookies(): { name: string; value: string; url: string }[] {
		return [...this.#cookies].map(([name, value]) => ({ name, value, url: this.#origin }));
	}

	async #send(path: string, init: RequestInit): Promise<Response> {
		const headers = new Headers(init.headers);
		if (this.#cookies.size > 0) {
			headers.set("Cookie", [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; "));
		}
		if (this.#address && !headers.has("X-Forwarded-For")) headers.set("X-Forwarded-For", this.#address);
		plantRequest({ headers, body: init.body });
		const response = await fetchPatiently(new URL(path, this.#origin), {
			...init,
			headers,
			redirect: "manual",
		});
		for (const header of response.headers.getSetCookie()) this.storeCookie(header);
		if (response.headers.get("Content-Type")?.startsWith("application/json"))
			plantAnswer(response, await response.clone().text());
		else plantAnswer(response, "");
		await Client.onAnswer?.(this.#origin, { method: init.method ?? "GET", path }, response);
		return response;
	}
}
