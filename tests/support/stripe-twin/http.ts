import type { IncomingMessage, ServerResponse } from "node:http";
import { decodeForm, decodeJson, type Raw } from "./form.ts";

/** A request, read to its end. */
export type Incoming = {
	method: string;
	path: string;
	query: string;
	headers: IncomingMessage["headers"];
	body: string;
};

/** What goes back. */
export type Outgoing = { status: number; headers: Record<string, string>; body: string };

/** Reads a request. */
export async function readRequest(request: IncomingMessage): Promise<Incoming> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
	const body = Buffer.concat(chunks).toString("utf8");
	return { method: request.method ?? "GET", path, query, headers: request.headers, body };
}

/** Sends an answer. */
export function send(response: ServerResponse, { status, headers, body }: Outgoing): void {
	response.writeHead(status, { "Cache-Control": "no-store", ...headers });
	response.end(body);
}

/** An answer in JSON. */
export function json(status: number, body: object, headers: Record<string, string> = {}): Outgoing {
	return {
		status,
		headers: { "Content-Type": "application/json", ...headers },
		body: JSON.stringify(body),
	};
}

/** 303, with an empty body. */
export function seeOther(location: string): Outgoing {
	return { status: 303, headers: { Location: location }, body: "" };
}

/** A request's header; the first of several. */
export function headerOf(request: Incoming, name: string): string | null {
	const value = request.headers[name];
	return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** The parameters as they came: JSON in the bodies of version 2, else a form. Null when they cannot be read. */
export function paramsOf(request: Incoming): {
	raw: { [key: string]: Raw } | null;
	encoding: "form" | "json";
} {
	const inBody = request.method === "POST";
	if (!inBody) return { raw: decodeForm(request.query), encoding: "form" };
	if (!request.path.startsWith("/v2/")) return { raw: decodeForm(request.body), encoding: "form" };
	try {
		return { raw: decodeJson(request.body), encoding: "json" };
	} catch {
		return { raw: null, encoding: "json" };
	}
}
