import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pLimit from "p-limit";
import { locate } from "#app/features/locations/locate.server.ts";
import type { Places } from "#db/places/open.ts";
import type { Spot } from "./frame.ts";
import { Kept } from "./kept.ts";
import { land } from "./land.server.ts";
import { PALETTES } from "./palette.ts";
import { rasterise } from "./png.server.ts";
import { PREVIEW_MAP, type PreviewFacts, previewSvg } from "./preview-svg.ts";
import { type Ends, routePicture, routeSvg, type Shape } from "./route-svg.ts";
import { fonts } from "./type.server.ts";

type Route = { origin: string | null; destination: string };

/** A picture with a name for its content: the same name, the same picture. */
export type Picture<Body> = { body: Body; version: string };

/** The pictures of trips. What was drawn lately is kept, so that one that many ask for is drawn once. */
export type Pictures = {
	route(route: Route, shape: Shape): Picture<string>;
	/** The name that a preview of this would have; draws nothing. */
	previewVersion(facts: PreviewFacts): string;
	/** What is kept of a preview, or null: drawing one takes some 100 ms. */
	keptPreview(facts: PreviewFacts): Picture<Buffer> | null;
	preview(facts: PreviewFacts): Promise<Picture<Buffer>>;
};

const MOST_MAPS = { count: 200, bytes: 4_000_000 };
const MOST_PREVIEWS = { count: 50, bytes: 6_000_000 };
/** Previews that are drawn at the same time. */
const AT_ONCE = 2;
/** How much larger marks are on a preview than on a page: it is looked at small. */
const ZOOM = 1.6;

export function openPictures(places: Places): Pictures {
	const maps = new Kept<Picture<string>>(MOST_MAPS, ({ body }) => body.length);
	const previews = new Kept<Picture<Buffer>>(MOST_PREVIEWS, ({ body }) => body.length);
	const drawing = new Map<string, Promise<Picture<Buffer>>>();
	const inTurn = pLimit(AT_ONCE);

	const draw = async (facts: PreviewFacts, version: string) => {
		const look = { palette: PALETTES.light, zoom: ZOOM };
		const map = routePicture(land, endsOf(places, facts), PREVIEW_MAP, look);
		const body = await rasterise(previewSvg(facts, map, fonts()), fonts().files);
		const picture = { body, version };
		previews.set(version, picture);
		return picture;
	};
	const previewVersion = (facts: PreviewFacts) => nameOf([facts, endsOf(places, facts)]);

	return {
		route(route, shape) {
			const ends = endsOf(places, route);
			const version = nameOf([ends, shape]);
			const kept = maps.get(version);
			if (kept) return kept;
			const picture = { body: routeSvg(land, ends, shape), version };
			maps.set(version, picture);
			return picture;
		},
		previewVersion,
		keptPreview: (facts) => previews.get(previewVersion(facts)) ?? null,
		preview(facts) {
			const version = previewVersion(facts);
			const under = drawing.get(version) ?? inTurn(() => draw(facts, version));
			drawing.set(version, under);
			return under.finally(() => drawing.delete(version));
		},
	};
}

function endsOf(places: Places, { origin, destination }: Route): Ends {
	const spot = (text: string | null): Spot | null => (text ? (locate(places, text)?.geo ?? null) : null);
	return { from: spot(origin), to: spot(destination) };
}

let code: string | null = null;

/** Of everything that is drawn, and of this code that draws it. */
function nameOf(content: unknown): string {
	code ??= readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" })
		.filter((name) => /(?<!\.test)\.ts$/.test(name))
		.sort()
		.reduce((hash, name) => hash.update(readFileSync(join(import.meta.dirname, name))), createHash("sha256"))
		.digest("hex");
	const hash = createHash("sha256").update(code).update(JSON.stringify(content));
	return hash.digest("base64url").slice(0, 16);
}
