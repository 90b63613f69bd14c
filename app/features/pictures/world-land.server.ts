import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoBounds } from "d3-geo";
import type { Polygon } from "geojson";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import type { LandShape, WorldLand } from "./route-map.ts";

let loaded: WorldLand | null = null;

/** The land of the world, from Natural Earth. */
export function loadWorldLand(): WorldLand {
	loaded ??= { fine: readLand("50m"), coarse: readLand("110m") };
	return loaded;
}

function readLand(scale: "50m" | "110m"): LandShape[] {
	const file = createRequire(import.meta.url).resolve(`world-atlas/land-${scale}.json`);
	const world = JSON.parse(readFileSync(file, "utf8")) as Topology<{ land: GeometryCollection }>;
	return feature(world, world.objects.land).features.flatMap(({ geometry }) => {
		const polygons = geometry.type === "MultiPolygon" ? geometry.coordinates : [];
		return polygons.map((coordinates) => {
			const polygon: Polygon = { type: "Polygon", coordinates };
			const [[west, south], [east, north]] = geoBounds(polygon);
			return { polygon, west, south, east, north };
		});
	});
}
