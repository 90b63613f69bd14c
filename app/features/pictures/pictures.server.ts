import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LRUCache } from "lru-cache";
import pLimit from "p-limit";
import { findLocation } from "#app/features/locations/find-location.server.ts";
import type { Places } from "#db/places/open.ts";
import { FONT_PATHS, pictureTypeface } from "./fonts.server.ts";
import type { GeoPoint } from "./map-frame.ts";
import { PALETTES } from "./palette.ts";
import { PREVIEW_MAP, type PreviewFacts, previewSvg } from "./preview-svg.ts";
import { type RouteEnds, type RoutePictureSize, routeDrawing, routeSvg } from "./route-svg.ts";
import { loadWorldLand } from "./world-land.server.ts";

type Route = { origin: string | null; destination: string };

export type Picture<Body> = { body: Body; version: string };

export type Pictures = {
	route(route: Route, shape: RoutePictureSize): Picture<string>;
	previewVersion(facts: PreviewFacts): string;
	/** Null when the preview would have to be drawn, which takes about 100 ms. */
	cachedPreview(facts: PreviewFacts): Picture<Buffer> | null;
	preview(facts: PreviewFacts): Promise<Picture<Buffer>>;
};

const MAX_CACHED_MAPS = 200;
const MAX_CACHED_MAP_BYTES = 4_000_000;
const MAX_CACHED_PREVIEWS = 50;
const MAX_CACHED_PREVIEW_BYTES = 6_000_000;
const MAX_CONCURRENT_PREVIEWS = 2;
// Chats show a preview small, so its marks are larger than a page's.
const PREVIEW_ZOOM = 1.6;

export function createPictures(places: Places): Pictures {
	const sizeCalculation = ({ body }: Picture<string | Buffer>) => body.length;
	const maps = new LRUCache<string, Picture<string>>({
		max: MAX_CACHED_MAPS,
		maxSize: MAX_CACHED_MAP_BYTES,
		sizeCalculation,
	});
	const previews = new LRUCache<string, Picture<Buffer>>({
		max: MAX_CACHED_PREVIEWS,
		maxSize: MAX_CACHED_PREVIEW_BYTES,
		sizeCalculation,
	});
	const drawing = new Map<string, Promise<Picture<Buffer>>>();
	const limitDrawing = pLimit(MAX_CONCURRENT_PREVIEWS);

	const draw = async (facts: PreviewFacts, version: string) => {
		const look = { palette: PALETTES.light, zoom: PREVIEW_ZOOM };
		const map = routeDrawing(loadWorldLand, findRouteEnds(places, facts), PREVIEW_MAP, look);
		const body = await renderPng(previewSvg(facts, map, pictureTypeface), FONT_PATHS);
		const picture = { body, version };
		previews.set(version, picture);
		return picture;
	};
	const previewVersion = (facts: PreviewFacts) => contentVersion([facts, findRouteEnds(places, facts)]);

	return {
		route(route, shape) {
			const ends = findRouteEnds(places, route);
			const version = contentVersion([ends, shape]);
			const cached = maps.get(version);
			if (cached) return cached;
			const picture = { body: routeSvg(loadWorldLand, ends, shape), version };
			maps.set(version, picture);
			return picture;
		},
		previewVersion,
		cachedPreview: (facts) => previews.get(previewVersion(facts)) ?? null,
		preview(facts) {
			const version = previewVersion(facts);
			const pending = drawing.get(version) ?? limitDrawing(() => draw(facts, version));
			drawing.set(version, pending);
			return pending.finally(() => drawing.delete(version));
		},
	};
}

/** Renders outside the main thread, and without the system's fonts, so that a picture looks the same everywhere. */
async function renderPng(svg: string, files: string[]): Promise<Buffer> {
	const { renderAsync } = await import("@resvg/resvg-js");
	const picture = await renderAsync(svg, {
		font: { loadSystemFonts: false, fontFiles: files },
		logLevel: "off",
	});
	return picture.asPng();
}

function findRouteEnds(places: Places, { origin, destination }: Route): RouteEnds {
	const toPoint = (text: string | null): GeoPoint | null =>
		text ? (findLocation(places, text)?.geo ?? null) : null;
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
