import drawings from "./icons.svg?raw";
import type { IconName } from "./icons.ts";

let shapes: Map<string, string> | null = null;

/** The SVG shapes of an icon, on a canvas of 24 by 24. */
export function iconShapes(name: IconName): string {
	shapes ??= new Map(
		Array.from(drawings.matchAll(/<symbol id="([^"]+)"[^>]*>(.*?)<\/symbol>/g), ([, id = "", svg = ""]) => [
			id,
			svg,
		]),
	);
	return shapes.get(name) ?? "";
}
