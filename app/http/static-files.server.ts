import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { RequestHandler } from "express";
import { noteInLog } from "#app/lib/log.server.ts";
import { type CachedAnswer, sendCached } from "./cached-answer.server.ts";
import { BUILT_FILE } from "./request-log.server.ts";

export type StaticFiles = {
	serve: RequestHandler;
	/** Reads the remaining files, a few at a time. */
	readAll(): Promise<void>;
};

/**
 * Serves the files of a folder from memory, in the encodings that the build has made of each (scripts/compress.ts).
 * Opening a file per request would leave it open when a connection with several requests breaks off, because Node does
 * not notify the waiting ones.
 * @param headersOf the headers that depend on a file's address
 */
export function staticFiles(
	folder: string,
	headersOf: (name: string) => Record<string, string>,
): StaticFiles {
	const names = new Set(
		readdirSync(folder, { recursive: true, withFileTypes: true })
			.filter((entry) => entry.isFile() && !/\.(br|gz)$/.test(entry.name))
			.map((entry) => join(entry.parentPath, entry.name).slice(folder.length)),
	);
	const files = new Map<string, CachedAnswer>();
	const read = (name: string) => {
		const file = files.get(name) ?? readFile(folder + name, headersOf(name));
		files.set(name, file);
		return file;
	};
	return {
		serve(request, response, next) {
			const isRead = request.method === "GET" || request.method === "HEAD";
			if (!isRead || !names.has(request.path)) return next();
			noteInLog({ route: BUILT_FILE });
			response.type(extname(request.path));
			sendCached(read(request.path), request, response);
		},
		async readAll() {
			for (const name of names) {
				read(name);
				await setImmediate();
			}
		},
	};
}

function readFile(path: string, headers: Record<string, string>): CachedAnswer {
	const identity = readFileSync(path);
	const encoded = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
	const [br, gzip] = [encoded(".br"), encoded(".gz")];
	return {
		headers: {
			...headers,
			...((br || gzip) && { Vary: "Accept-Encoding" }),
		},
		bodies: { identity, ...(br && { br }), ...(gzip && { gzip }) },
		version: createHash("sha1").update(identity).digest("base64url").slice(0, 20),
	};
}
