import type { Request, Response } from "express";
import { type Encoding, encodingFor } from "./compress.server.ts";
import { matchesTag } from "./etag.ts";

/** An answer that is kept in memory and sent many times. */
export type CachedAnswer = {
	headers: Record<string, string>;
	bodies: { identity: Buffer } & Partial<Record<Encoding, Buffer>>;
	version: string;
};

export function sendCached(answer: CachedAnswer, request: Request, response: Response): void {
	const { headers, bodies, version } = answer;
	const accepted = encodingFor(request.get("Accept-Encoding") ?? "");
	const encoding = accepted && bodies[accepted] ? accepted : "identity";
	const tag = `"${version}-${encoding}"`;
	if (matchesTag(request.get("If-None-Match"), tag)) {
		response.writeHead(304, { ...headers, ETag: tag }).end();
		return;
	}
	const body = bodies[encoding] ?? bodies.identity;
	response.writeHead(200, {
		...headers,
		ETag: tag,
		"Content-Length": body.byteLength,
		...(encoding !== "identity" && { "Content-Encoding": encoding }),
	});
	response.end(request.method === "HEAD" ? undefined : body);
}
