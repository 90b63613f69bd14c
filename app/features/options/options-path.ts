import { pathTo } from "#app/lib/path-to.ts";

/** The page where people choose, and organizers see who has chosen what. */
export function optionsPath(shareId: string): string {
	return pathTo("/trip/:shareId/options", { shareId });
}
