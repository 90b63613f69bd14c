import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { MINUTE_MS } from "#app/lib/dates.ts";
import { createWorkerThread } from "#app/lib/worker-thread.server.ts";
import type { Locations } from "#db/locations/open.ts";
import type { Drawing } from "./draw.thread.ts";
import type { GeoPoint } from "./map-frame.ts";
import type { PagePreviewFacts } from "./page-preview-svg.ts";
import type { PassFacts } from "./pass-svg.ts";
import { createPictureCache, type Picture } from "./picture-cache.server.ts";
import type { PreviewFacts } from "./preview-svg.ts";
import type { RouteEnds, RoutePictureSize } from "./route-svg.ts";

type Route = { origin: string | null; destination: string };
type Png = Uint8Array<ArrayBuffer>;

/** Every picture is drawn in another thread. @throws DomainError busy if it cannot be drawn now */
export type Pictures = {
	routeVersion(route: Route): string; // of both shapes
	route(route: Route, shape: RoutePictureSize): Promise<Picture<string>>;
	previewVersion(facts: PreviewFacts): string;
	/** Null if the preview would have to be drawn. */
	cachedPreview(facts: PreviewFacts): Picture<Png> | null;
	/** @param cover the address of the picture that replaces the map */
	preview(facts: PreviewFacts, cover: string | null): Promise<Picture<Png>>;
	pass(facts: PassFacts): Promise<Picture<Png>>;
	/** Null if the page's preview would have to be drawn. */
	cachedPage(facts: PagePreviewFacts): Picture<Png> | null;
	page(facts: PagePreviewFacts): Promise<Picture<Png>>;
};

/** A page waits for its map, so maps overtake waiting previews. */
const MAP_LIMITS = { maxPictures: 200, maxBytes: 4_000_000, maxConcurrent: 4, maxWaiting: 200 };
/** A preview takes about 50 ms, so the last in the queue waits a few seconds. */
const PREVIEW_LIMITS = { maxPictures: 50, maxBytes: 6_000_000, maxConcurrent: 1, maxWaiting: 60 };
/** Enough for every public page, because a search engine requests all of them in a row. */
const PAGE_LIMITS = { maxPictures: 60, maxBytes: 8_000_000, maxConcurrent: 1, maxWaiting: 60 };
/** This is a hundred times what a picture takes, plus the start of the thread on a busy machine. */
const DRAW_TIMEOUT_MS = 15_000;
/** The world's land and the fonts take 90 MB. */
const MAX_HEAP_MB = 256;

export function createPictures(locations: Locations): Pictures {
	const draw = createWorkerThread<Drawing, string | Png>(new URL("./draw.thread.ts", import.meta.url), {
		timeoutMs: DRAW_TIMEOUT_MS,
		maxHeapMb: MAX_HEAP_MB,
		idleTimeoutMs: 5 * MINUTE_MS,
	});
	const maps = createPictureCache<string>(MAP_LIMITS);
	const previews = createPictureCache<Png>(PREVIEW_LIMITS);
	const pages = createPictureCache<Png>(PAGE_LIMITS);
	const previewVersion = (facts: PreviewFacts) => contentVersion([facts, findRouteEnds(locations, facts)]);

	return {
		routeVersion: (route) => contentVersion(findRouteEnds(locations, route)),
		async route(route, shape) {
			const ends = findRouteEnds(locations, route);
			const version = contentVersion(ends);
			const { body } = await maps.draw(`${version}-${shape}`, () => draw({ ends, shape }) as Promise<string>);
			return { body, version };
		},
		previewVersion,
		cachedPreview: (facts) => previews.find(previewVersion(facts)),
		preview(facts, cover) {
			const ends = findRouteEnds(locations, facts);
			return previews.draw(previewVersion(facts), () => draw({ ends, facts, cover }) as Promise<Png>);
		},
		pass(pass) {
			const ends = findRouteEnds(locations, pass);
			return previews.draw(contentVersion([pass, ends]), () => draw({ ends, pass }) as Promise<Png>);
		},
		cachedPage: (page) => pages.find(contentVersion(page)),
		page: (page) => pages.draw(contentVersion(page), () => draw({ page }) as Promise<Png>),
	};
}

function findRouteEnds(locations: Locations, { origin, destination }: Route): RouteEnds {
	const toPoint = (text: string | null): GeoPoint | null =>
		text ? (findLocation(locations, text)?.geo ?? null) : null;
	return { from: toPoint(origin), to: toPoint(destination) };
}

let codeHash: string | null = null;

// The code that draws a picture is part of its version, so that a new release draws it again.
function contentVersion(content: unknown): string {
	codeHash ??= readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
		.filter((name) => /(?<!\.test)\.ts$/.test(name))
		.sort()
		.reduce((hash, name) => hash.update(readFileSync(join(import.meta.dirname, name))), createHash("sha256"))
		.digest("hex");
	const hash = createHash("sha256").update(codeHash).update(JSON.stringify(content));
	return hash.digest("base64url").slice(0, 16);
}
