import { handleCalls } from "#app/lib/worker-thread.server.ts";
import { FONT_PATHS, pictureTypeface } from "./fonts.server.ts";
import { type PagePreviewFacts, pagePreviewSvg } from "./page-preview-svg.ts";
import { PALETTES } from "./palette.ts";
import { PASS_MAP, type PassFacts, passSvg } from "./pass-svg.ts";
import { coverSvg, PREVIEW_MAP, type PreviewFacts, previewSvg } from "./preview-svg.ts";
import { type RouteEnds, type RoutePictureSize, routeDrawing, routeSvg } from "./route-svg.ts";
import { loadWorldLand } from "./world-land.server.ts";

/** The picture to draw: a route's map as SVG, or a trip's or a page's preview or a boarding pass as PNG. */
export type Drawing =
	| ({ ends: RouteEnds } & (
			| { shape: RoutePictureSize }
			| { facts: PreviewFacts; cover: string | null }
			| { pass: PassFacts }
	  ))
	| { page: PagePreviewFacts };

// Chats and phones show these small, so their marks are larger than those of a page.
const LOOK = { palette: PALETTES.light, zoom: 1.6 };
// At 5, other requests took 1.4 times as long on one core while previews were drawn, and 1.2 times at 10.
const NICE_VALUE = 10;

handleCalls(draw, { niceValue: NICE_VALUE });

async function draw(drawing: Drawing): Promise<string | Uint8Array> {
	if ("page" in drawing) return toPng(pagePreviewSvg(drawing.page, pictureTypeface));
	if ("shape" in drawing) return routeSvg(loadWorldLand, drawing.ends, drawing.shape);
	const { ends } = drawing;
	if ("pass" in drawing) {
		const map = routeDrawing(loadWorldLand, ends, PASS_MAP, LOOK);
		return toPng(passSvg(drawing.pass, map, pictureTypeface));
	}
	const { facts, cover } = drawing;
	const map = cover ? coverSvg(cover) : routeDrawing(loadWorldLand, ends, PREVIEW_MAP, LOOK);
	return toPng(previewSvg(facts, map, pictureTypeface));
}

async function toPng(svg: string): Promise<Uint8Array> {
	const { Resvg } = await import("@resvg/resvg-js");
	// Without the system's fonts a picture looks the same everywhere.
	const font = { loadSystemFonts: false, fontFiles: FONT_PATHS };
	return new Resvg(svg, { font, logLevel: "off" }).render().asPng();
}
