import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { DomainError } from "#app/lib/errors.ts";
import * as texts from "./texts.ts";

export type Picture<Body> = { body: Body; version: string };

type Limits = {
	maxPictures: number;
	maxBytes: number;
	maxConcurrent: number;
	maxWaiting: number; // not counting those being drawn
};

/** Caches pictures by version, and draws each only once, even if many people request it concurrently. */
export function createPictureCache<Body extends string | Uint8Array>(limits: Limits) {
	const cache = new LRUCache<string, Picture<Body>>({
		max: limits.maxPictures,
		maxSize: limits.maxBytes,
		sizeCalculation: ({ body }) => body.length,
	});
	const drawing = new Map<string, Promise<Picture<Body>>>();
	const limit = pLimit(limits.maxConcurrent);

	async function drawOnce(version: string, draw: () => Promise<Body>): Promise<Picture<Body>> {
		try {
			const picture = { version, body: await limit(draw) };
			cache.set(version, picture);
			return picture;
		} catch (cause) {
			throw notDrawnError(cause);
		} finally {
			drawing.delete(version);
		}
	}

	return {
		find: (version: string): Picture<Body> | null => cache.get(version) ?? null,
		/** @throws DomainError busy if the picture cannot be drawn, or too many others wait */
		async draw(version: string, draw: () => Promise<Body>): Promise<Picture<Body>> {
			const found = cache.get(version) ?? drawing.get(version);
			if (found) return found;
			if (limit.pendingCount >= limits.maxWaiting) throw notDrawnError();
			const picture = drawOnce(version, draw);
			drawing.set(version, picture);
			return picture;
		},
	};
}

function notDrawnError(cause?: unknown): DomainError {
	return new DomainError("busy", texts.notDrawn, {
		retryAfter: 5,
		cause: cause instanceof Error ? cause : undefined,
	});
}
