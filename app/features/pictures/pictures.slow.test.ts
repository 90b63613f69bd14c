import { Resvg } from "@resvg/resvg-js";
import { expect, test } from "vitest";
import { findLocation } from "#app/features/bookings/locations/find-location.server.ts";
import { openLocations } from "#db/locations/open.ts";
import { measureEventLoopBlocking } from "#tests/support/event-loop.ts";
import { captureLog } from "#tests/support/log.ts";
import { MEASURED } from "#tests/support/measured.ts";
import { FONT_PATHS, pictureTypeface } from "./fonts.server.ts";
import { PALETTES } from "./palette.ts";
import { createPictures } from "./pictures.server.ts";
import { PREVIEW_MAP, type PreviewFacts, previewSvg } from "./preview-svg.ts";
import { routeDrawing, routeSvg } from "./route-svg.ts";
import { loadWorldLand } from "./world-land.server.ts";

const LISBON: PreviewFacts = {
	title: "Lisbon with the crew",
	origin: "Boston",
	destination: "Lisbon",
	...{ startDate: "2027-03-12", endDate: "2027-03-19" },
	...{ places: { taken: 3, of: 6 }, cancelled: false },
};

/** This thread's work for a picture: finding its places, and hashing its facts. A map alone takes 50 ms at first. */
const MAX_BLOCKED_MS = 25;

test("new pictures do not hold up the thread that asks for them", MEASURED, async () => {
	const locations = openLocations();
	const pictures = createPictures(locations);
	pictures.previewVersion(LISBON);
	const blocking = measureEventLoopBlocking();
	const drawn = await Promise.all([
		...["a", "b", "c"].map((title) => pictures.preview({ ...LISBON, title }, null)),
		pictures.route(LISBON, "wide"),
		pictures.route(LISBON, "narrow"),
	]);
	expect(blocking.stop()).toBeLessThan(MAX_BLOCKED_MS);
	expect(new Set(drawn.map(({ body }) => body)).size).toBe(5);
	locations.close();
});

test("pictures from the thread are those that its code draws here", async () => {
	const locations = openLocations();
	const pictures = createPictures(locations);
	const [from, to] = ["Boston", "Lisbon"].map((name) => findLocation(locations, name)?.geo ?? null);
	const ends = { from: from ?? null, to: to ?? null };
	expect((await pictures.route(LISBON, "narrow")).body).toBe(routeSvg(loadWorldLand, ends, "narrow"));
	const map = routeDrawing(loadWorldLand, ends, PREVIEW_MAP, { palette: PALETTES.light, zoom: 1.6 });
	const svg = previewSvg(LISBON, map, pictureTypeface);
	const font = { loadSystemFonts: false, fontFiles: FONT_PATHS };
	const png = new Resvg(svg, { font }).render().asPng();
	expect(Buffer.from((await pictures.preview(LISBON, null)).body).equals(png)).toBe(true);
	locations.close();
});

test("a preview that cannot be drawn is refused, and the next one is drawn", async () => {
	using _log = captureLog();
	const locations = openLocations();
	const pictures = createPictures(locations);
	const broken = { ...LISBON, title: null as unknown as string };
	await expect(pictures.preview(broken, null)).rejects.toMatchObject({ code: "busy" });
	const { body } = await pictures.preview(LISBON, null);
	expect(pictures.cachedPreview(LISBON)?.body).toBe(body);
	expect(Buffer.from(body.subarray(1, 4)).toString()).toBe("PNG");
	locations.close();
});
