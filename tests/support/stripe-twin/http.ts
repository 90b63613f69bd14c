import type { IncomingMessage, ServerResponse } from "node:http";
import { decodeForm, decodeJson, type Raw } from "./form.ts";

export type Incoming = {
	method: string;
	path: string;
	query: string;
	headers: IncomingMessage["headers"];
	body: string;
};

export type Outgoing = { status: number; headers: Record<string, string>; body: string };

export async function readRequest(request: IncomingMessage): Promise<Incoming> {
	const chunks: Buffer[] = [];
	for await (const chunk of request) chunks.push(chunk as Buffer);
	const [path = "/", query = ""] = (request.url ?? "/").split("?", 2);
	const body = Buffer.concat(chunks).toString("utf8");
	return { method: request.method ?? "GET", path, query, headers: request.headers, body };
}

export function sendResponse(response: ServerResponse, { status, headers, body }: Outgoing): void {
	response.writeHead(status, { "Cache-Control": "no-store", ...headers });
	response.end(body);
}

export function json(status: number, body: object, headers: Record<string, string> = {}): Outgoing {
	return {
		status,
		headers: { "Content-Type": "application/json", ...headers },
		body: JSON.stringify(body),
	};
}

export function seeOther(location: string): Outgoing {
	return { status: 303, headers: { Location: location }, body: "" };
}

export function headerOf(request: Incoming, name: string): string | null {
	const value = request.headers[name];
	return (Array.isArray(value) ? value[0] : value) ?? null;
}

/** Bodies of version 2 are JSON, others are forms. Null if the body cannot be read. */
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
