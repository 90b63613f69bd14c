import { type Point, pointOnCurve, round, type Size } from "./geometry.ts";
import type { GeoPoint } from "./map-frame.ts";
import { PALETTES, type Palette } from "./palette.ts";
import { drawRouteMap, type RouteMap, type WorldLand } from "./route-map.ts";

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

/** The map of a route's known ends, or the horizon if none is known. */
export function routeDrawing(
	world: () => WorldLand,
	ends: RouteEnds,
	size: Size,
	look: Parameters<typeof horizonSvg>[1],
): string {
	const map = ends.from || ends.to ? drawRouteMap(world(), ends, size) : null;
	return map ? mapSvg(map, look) : horizonSvg(size, look);
}

// X and y are fractions of the picture, the radius is in pixels.
const STARS = [
	[0.06, 0.2, 1],
	[0.17, 0.42, 0.8],
	[0.24, 0.12, 1.2],
	[0.38, 0.06, 0.8],
	[0.55, 0.44, 0.8],
	[0.7, 0.1, 1],
	[0.81, 0.33, 0.8],
	[0.93, 0.16, 1.2],
] as const;

function horizonSvg({ width, height }: Size, look: { palette: Palette; zoom?: number }): string {
	const { palette, zoom = 1 } = look;
	const earth = { x: width / 2, y: round(height * 0.62 + width * 0.72), r: round(width * 0.72) };
	const onHorizon = (x: number): Point => ({
		x: round(x),
		y: round(earth.y - Math.sqrt(earth.r ** 2 - (x - earth.x) ** 2)),
	});
	const [from, to] = [onHorizon(width * 0.14), onHorizon(width * 0.86)];
	const top = { x: width / 2, y: round(height * -0.08) };
	const along = (t: number, axis: "x" | "y") =>
		(1 - t) ** 2 * from[axis] + 2 * (1 - t) * t * top[axis] + t ** 2 * to[axis];
	const plane = pointOnCurve((t) => ({ x: along(t, "x"), y: along(t, "y") }), 0.6);
	const arc = `M${from.x} ${from.y}Q${top.x} ${top.y} ${to.x} ${to.y}`;
	const ellipse = (width: number, height: number) =>
		`<ellipse cx="${earth.x}" cy="${earth.y}" rx="${round(earth.r * width)}" ry="${round(earth.r * height)}"/>`;
	return [
		`<path class="sea" fill="${palette.night}" d="M0 0h${width}v${height}H0z"/>`,
		`<g fill="${palette.nightSoft}">`,
		...STARS.map(
			([x, y, r]) => `<circle cx="${round(x * width)}" cy="${round(y * height)}" r="${round(r * zoom)}"/>`,
		),
		`</g><circle class="land" cx="${earth.x}" cy="${earth.y}" r="${earth.r}" fill="${palette.nightLand}"/>`,
		`<g stroke="${palette.nightSoft}" stroke-opacity=".2" stroke-width="${zoom}">`,
		...[0.25, 0.55, 0.82].map((part) => ellipse(part, 1)),
		...[0.9, 0.8].map((part) => ellipse(part, part ** 2)),
		`<path d="M${earth.x} ${round(earth.y - earth.r)}V${height}"/></g>`,
		flightSvg({ arc, from, to, plane }, { palette, zoom }),
	].join("");
}

const PLANE =
	"M13 0c0-1.4-1.2-2.4-3-2.4H4.5L-2-11h-3l3 8.6h-5L-10-6h-2.5l1.7 6-1.7 6h2.5l3-3.6h5L-5 11h3l6.5-8.6H10c1.8 0 3-1 3-2.4Z";

type MapStyle = { palette: Palette; zoom?: number };

function mapSvg(map: RouteMap, { palette, zoom = 1 }: MapStyle): string {
	const { width, height } = map.size;
	return [
		`<path class="sea" fill="${palette.night}" d="M0 0h${width}v${height}H0z"/>`,
		`<path class="land" fill="${palette.nightLand}" d="${map.land}"/>`,
		`<path stroke="${palette.nightSoft}" stroke-opacity=".09" stroke-width="${zoom}" d="${map.grid}"/>`,
		flightSvg(map, { palette, zoom }),
	].join("");
}

function flightSvg(
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
