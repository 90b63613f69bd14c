import { pathTo } from "#app/lib/path-to.ts";
import { useLivePage } from "#app/ui/use-live-page.ts";

/**
 * Loads the page again after each change of the trip.
 * @param version that of the shown page; undefined for a viewer who gets no changes
 * @returns a function that loads the page again now
 */
export function useLiveTrip(shareId: string, version?: string | null): () => void {
	return useLivePage(pathTo("/trip/:shareId/live", { shareId }), version);
}
