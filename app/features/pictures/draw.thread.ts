import { handleCalls } from "#app/lib/worker-thread.server.ts";
import { FONT_PATHS, pictureTypeface } from "./fonts.server.ts";
import { PALETTES } from "./palette.ts";
import { PREVIEW_MAP, type PreviewFacts, previewSvg } from "./preview-svg.ts";
import { type RouteEnds, type RoutePictureSize, routeDrawing, routeSvg } from "./route-svg.ts";
import { loadWorldLand } from "./world-land.server.ts";

/** What to draw: a route's map as SVG, or a preview as PNG. */
export type Drawing = { ends: RouteEnds } & ({ shape: RoutePictureSize } | { facts: PreviewFacts });

// Chats show a preview small, so its marks are larger than a page's.
const PREVIEW_ZOOM = 1.6;
// At 5, other requests took 1.4 times as long on one core while previews were drawn, and 1.2 times at 10.
const NICE_VALUE = 10;

handleCalls(draw, { niceValue: NICE_VALUE });

async function draw(drawing: Drawing): Promise<string | Uint8Array> {
	if ("shape" in drawing) return routeSvg(loadWorldLand, drawing.ends, drawing.shape);
	return drawPreview(drawing);
}

async function drawPreview({ facts, ends }: { facts: PreviewFacts; ends: RouteEnds }): Promise<Uint8Array> {
	const look = { palette: PALETTES.light, zoom: PREVIEW_ZOOM };
	const map = routeDrawing(loadWorldLand, ends, PREVIEW_MAP, look);
	const { Resvg } = await import("@resvg/resvg-js");
	// Without the system's fonts a picture looks the same everywhere.
	const font = { loadSystemFonts: false, fontFiles: FONT_PATHS };
	return new Resvg(previewSvg(facts, map, pictureTypeface), { font, logLevel: "off" }).render().asPng();
}
