import { pathTo } from "#app/lib/path-to.ts";

/** The page where people choose, and organizers see everyone's choices. */
export function optionsPath(shareId: string): string {
	return pathTo("/trip/:shareId/options", { shareId });
}

/** The same page, for a payer who chooses for a companion. */
export function optionsForPath(shareId: string, companionId: string): string {
	return `${optionsPath(shareId)}?for=${companionId}`;
}
