import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pLimit from "p-limit";
import { findLocation } from "#app/features/locations/find-location.server.ts";
import type { Places } from "#db/places/open.ts";
import { fonts } from "./fonts.server.ts";
import { LruCache } from "./lru-cache.ts";
import type { GeoPoint } from "./map-frame.ts";
import { PALETTES } from "./palette.ts";
import { renderPng } from "./png.server.ts";
import { PREVIEW_MAP, type PreviewFacts, previewSvg } from "./preview-svg.ts";
import { type RouteEnds, routeDrawing, routeSvg, type Shape } from "./route-svg.ts";
import { loadWorldLand } from "./world-land.server.ts";

type Route = { origin: string | null; destination: string };

/** A picture with a name for its content: the same name, the same picture. */
export type Picture<Body> = { body: Body; version: string };

/** The pictures of trips. What was drawn lately is kept, so that one that many ask for is drawn once. */
export type Pictures = {
	route(route: Route, shape: Shape): Picture<string>;
	/** The name that a preview of this would have; draws nothing. */
	previewVersion(facts: PreviewFacts): string;
	/** What is kept of a preview, or null: drawing one takes some 100 ms. */
	cachedPreview(facts: PreviewFacts): Picture<Buffer> | null;
	preview(facts: PreviewFacts): Promise<Picture<Buffer>>;
};

const MAX_CACHED_MAPS = { count: 200, bytes: 4_000_000 };
const MAX_CACHED_PREVIEWS = { count: 50, bytes: 6_000_000 };
/** Previews that are drawn at the same time. */
const MAX_CONCURRENT_PREVIEWS = 2;
/** How much larger marks are on a preview than on a page: it is looked at small. */
const PREVIEW_ZOOM = 1.6;

export function createPictures(places: Places): Pictures {
	const maps = new LruCache<Picture<string>>(MAX_CACHED_MAPS, ({ body }) => body.length);
	const previews = new LruCache<Picture<Buffer>>(MAX_CACHED_PREVIEWS, ({ body }) => body.length);
	const drawing = new Map<string, Promise<Picture<Buffer>>>();
	const inTurn = pLimit(MAX_CONCURRENT_PREVIEWS);

	const draw = async (facts: PreviewFacts, version: string) => {
		const look = { palette: PALETTES.light, zoom: PREVIEW_ZOOM };
		const map = routeDrawing(loadWorldLand, findRouteEnds(places, facts), PREVIEW_MAP, look);
		const body = await renderPng(previewSvg(facts, map, fonts()), fonts().files);
		const picture = { body, version };
		previews.set(version, picture);
		return picture;
	};
	const previewVersion = (facts: PreviewFacts) => contentVersion([facts, findRouteEnds(places, facts)]);

	return {
		route(route, shape) {
			const ends = findRouteEnds(places, route);
			const version = contentVersion([ends, shape]);
			const kept = maps.get(version);
			if (kept) return kept;
			const picture = { body: routeSvg(loadWorldLand, ends, shape), version };
			maps.set(version, picture);
			return picture;
		},
		previewVersion,
		cachedPreview: (facts) => previews.get(previewVersion(facts)) ?? null,
		preview(facts) {
			const version = previewVersion(facts);
			const under = drawing.get(version) ?? inTurn(() => draw(facts, version));
			drawing.set(version, under);
			return under.finally(() => drawing.delete(version));
		},
	};
}

function findRouteEnds(places: Places, { origin, destination }: Route): RouteEnds {
	const spot = (text: string | null): GeoPoint | null =>
		text ? (findLocation(places, text)?.geo ?? null) : null;
	return { from: spot(origin), to: spot(destination) };
}

let codeHash: string | null = null;

/** Of everything that is drawn, and of this code that draws it. */
function contentVersion(content: unknown): string {
	codeHash ??= readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
		.filter((name) => /(?<!\.test)\.ts$/.test(name))
		.sort()
		.reduce((hash, name) => hash.update(readFileSync(join(import.meta.dirname, name))), createHash("sha256"))
		.digest("hex");
	const hash = createHash("sha256").update(codeHash).update(JSON.stringify(content));
	return hash.digest("base64url").slice(0, 16);
}
