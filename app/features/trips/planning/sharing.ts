import type { TripSummary } from "#app/access/trip-summary.ts";

/** What the page for sharing a trip says first: that the trip is new, or who may still join. */
export type Sharing = "new" | "open" | "full" | "cancelled";

/** A trip is new until someone besides the organizer joins; `taken` includes the organizer's own place. */
export function sharingOf(
	{ cancelled }: Pick<TripSummary, "cancelled">,
	{ taken, free }: { taken: number; free: number },
): Sharing {
	if (cancelled) return "cancelled";
	if (free === 0) return "full";
	return taken > 1 ? "open" : "new";
}
