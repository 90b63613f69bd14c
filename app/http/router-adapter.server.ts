import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { writeReadableStreamToWritable } from "@react-router/node";
import type { Request as ExpressRequest, Response as ExpressResponse, RequestHandler } from "express";
import type { RouterContextProvider } from "react-router";

type Options = {
	handle: (request: Request, context: RouterContextProvider) => Promise<Response>;
	getLoadContext: (request: ExpressRequest) => Promise<RouterContextProvider>;
};

/**
 * Passes Express's requests to the router. Unlike `@react-router/express` it sends a body that is known as a whole
 * (whole-response.server.ts) at once, without a stream.
 */
export function routerAdapter({ handle, getLoadContext }: Options): RequestHandler {
	return async (request, response) => {
		const context = await getLoadContext(request);
		await clientsThatLeft();
		if (request.socket.destroyed) return;
		const answer = await handle(toWebRequest(request, response), context);
		await send(answer, response);
	};
}

/**
 * Waits one turn of the event loop, in which Node notices clients that have left, so that nothing is rendered for them.
 */
async function clientsThatLeft(): Promise<void> {
	await setImmediate();
}

function toWebRequest(request: ExpressRequest, response: ExpressResponse): Request {
	const url = new URL(`${schemeOf(request)}://${hostOf(request)}${request.originalUrl}`);
	const aborted = new AbortController();
	// Listeners of a signal that fires after the answer would only cost time.
	response.once("close", () => response.writableFinished || aborted.abort());
	const hasBody = request.method !== "GET" && request.method !== "HEAD";
	return new Request(url, {
		method: request.method,
		headers: webHeaders(request),
		signal: aborted.signal,
		...(hasBody && { body: lazyBody(request), duplex: "half" }),
	});
}

export function hostOf(request: ExpressRequest): string {
	return request.host.split(/[\\/?#@]/)[0] || "localhost";
}

/** Node discards a body that nobody has begun to read, so that the connection can be used again. */
function lazyBody(request: ExpressRequest): BodyInit {
	return Readable.toWeb(request, { strategy: { highWaterMark: 0 } }) as unknown as BodyInit;
}

/** Express's `protocol` is whatever a proxy's header contains, even `a:b`. */
export function schemeOf(request: ExpressRequest): "http" | "https" {
	return request.secure ? "https" : "http";
}

function webHeaders({ headers }: ExpressRequest): Headers {
	const result = new Headers();
	for (const [name, given = []] of Object.entries(headers)) {
		if (typeof given === "string") result.set(name, given);
		else for (const value of given) result.append(name, value);
	}
	return result;
}

async function send(answer: Response, response: ExpressResponse): Promise<void> {
	if (response.destroyed || response.writableEnded) {
		await answer.body?.cancel();
		return;
	}
	response.status(answer.status);
	if (answer.statusText) response.statusMessage = answer.statusText;
	const cookies = answer.headers.getSetCookie();
	for (const [name, value] of answer.headers) {
		// Express adds the missing charset to a text type.
		if (name === "content-type") response.set("Content-Type", value);
		else if (name !== "set-cookie") response.setHeader(name, value);
	}
	if (cookies.length > 0) response.setHeader("Set-Cookie", cookies);
	// `instanceof` would fail, because Vite loads the class a second time.
	const whole = (answer as { whole?: string | Buffer }).whole;
	if (whole !== undefined) response.end(whole);
	else if (answer.body) await stream(answer.body, response);
	else response.end();
}

async function stream(body: ReadableStream<Uint8Array>, response: ExpressResponse): Promise<void> {
	if (String(response.getHeader("Content-Type")).startsWith("text/event-stream")) response.flushHeaders();
	try {
		await writeReadableStreamToWritable(body, response);
	} catch (error) {
		if (!response.destroyed && !response.writableEnded) throw error;
	}
}
