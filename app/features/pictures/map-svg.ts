import type { Point } from "./geometry.ts";
import type { Palette } from "./palette.ts";
import type { RouteMap } from "./route-map.ts";

const PLANE =
	"M13 0c0-1.4-1.2-2.4-3-2.4H4.5L-2-11h-3l3 8.6h-5L-10-6h-2.5l1.7 6-1.7 6h2.5l3-3.6h5L-5 11h3l6.5-8.6H10c1.8 0 3-1 3-2.4Z";

type MapStyle = { palette: Palette; zoom?: number };

export function mapSvg(map: RouteMap, { palette, zoom = 1 }: MapStyle): string {
	const { width, height } = map.size;
	return [
		`<path class="sea" fill="${palette.night}" d="M0 0h${width}v${height}H0z"/>`,
		`<path class="land" fill="${palette.nightLand}" d="${map.land}"/>`,
		`<path stroke="${palette.nightSoft}" stroke-opacity=".09" stroke-width="${zoom}" d="${map.grid}"/>`,
		flightSvg(map, { palette, zoom }),
	].join("");
}

export function flightSvg(
	{ arc, from, to, plane }: Pick<RouteMap, "arc" | "from" | "to" | "plane">,
	{ palette, zoom = 1 }: MapStyle,
): string {
	const { sand, coralSoft, night } = palette;
	const dot = ({ x, y }: Point) => `<circle cx="${x}" cy="${y}" r="${5.5 * zoom}" fill="${sand}"/>`;
	return [
		arc &&
			`<path d="${arc}" stroke="${coralSoft}" stroke-width="${3 * zoom}" stroke-linecap="round" stroke-dasharray=".1 ${8 * zoom}"/>`,
		from && dot(from),
		to &&
			`${dot(to)}<circle cx="${to.x}" cy="${to.y}" r="${11 * zoom}" stroke="${sand}" stroke-width="${1.5 * zoom}"/>`,
		plane &&
			`<path class="edge" d="${PLANE}" fill="${sand}" stroke="${night}" stroke-width="${3}" paint-order="stroke" transform="translate(${plane.x} ${plane.y}) rotate(${plane.turn}) scale(${zoom})"/>`,
	]
		.filter(Boolean)
		.join("");
}
