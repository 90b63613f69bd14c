import type { Size } from "./geometry.ts";
import { horizonSvg } from "./horizon-svg.ts";
import type { GeoPoint } from "./map-frame.ts";
import { mapSvg } from "./map-svg.ts";
import { PALETTES } from "./palette.ts";
import { drawRouteMap, type WorldLand } from "./route-map.ts";

export type RouteEnds = { from: GeoPoint | null; to: GeoPoint | null };

/** In pixels, as pages show them on phones and on wide screens. */
export const ROUTE_PICTURE_SIZES = {
	narrow: { width: 360, height: 180 },
	wide: { width: 868, height: 270 },
} as const satisfies Record<string, Size>;
export type RoutePictureSize = keyof typeof ROUTE_PICTURE_SIZES;

const { light, dark } = PALETTES;
const DARK_STYLE = `<style>@media(prefers-color-scheme:dark){.sea{fill:${dark.night}}.land{fill:${dark.nightLand}}.edge{stroke:${dark.night}}}</style>`;

export function routeSvg(world: () => WorldLand, ends: RouteEnds, shape: RoutePictureSize): string {
	const size = ROUTE_PICTURE_SIZES[shape];
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" fill="none">`,
		DARK_STYLE,
		routeDrawing(world, ends, size, { palette: light }),
		"</svg>",
	].join("");
}

/** The map of the known ends of a route, or the horizon without any. */
export function routeDrawing(
	world: () => WorldLand,
	ends: RouteEnds,
	size: Size,
	look: Parameters<typeof horizonSvg>[1],
): string {
	const map = ends.from || ends.to ? drawRouteMap(world(), ends, size) : null;
	return map ? mapSvg(map, look) : horizonSvg(size, look);
}
