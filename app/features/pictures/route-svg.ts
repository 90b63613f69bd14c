import type { Size } from "./drawing.ts";
import type { Spot } from "./frame.ts";
import { horizonSvg } from "./horizon-svg.ts";
import { mapSvg } from "./map-svg.ts";
import { PALETTES } from "./palette.ts";
import { drawRouteMap, type World } from "./route-map.ts";

export type Ends = { from: Spot | null; to: Spot | null };

/** A drawing for phones and one for wide pages, as large as pages show them. */
export const SHAPES = {
	narrow: { width: 360, height: 180 },
	wide: { width: 868, height: 270 },
} as const satisfies Record<string, Size>;
export type Shape = keyof typeof SHAPES;

const { light, dark } = PALETTES;
/** What differs between the two themes. */
const IN_THE_DARK = `<style>@media(prefers-color-scheme:dark){.sea{fill:${dark.night}}.land{fill:${dark.nightLand}}.edge{stroke:${dark.night}}}</style>`;

/** A trip's route as a file of its own, in the theme of the page that shows it. */
export function routeSvg(world: () => World, ends: Ends, shape: Shape): string {
	const size = SHAPES[shape];
	return [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" width="${size.width}" height="${size.height}" fill="none">`,
		IN_THE_DARK,
		routePicture(world, ends, size, { palette: light }),
		"</svg>",
	].join("");
}

/** The map of what is known of the route, or the horizon. */
export function routePicture(
	world: () => World,
	ends: Ends,
	size: Size,
	look: Parameters<typeof horizonSvg>[1],
): string {
	const map = ends.from || ends.to ? drawRouteMap(world(), ends, size) : null;
	return map ? mapSvg(map, look) : horizonSvg(size, look);
}
