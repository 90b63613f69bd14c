import type { TripSummary } from "#app/access/trip-summary.ts";

/** What the page that shares a trip says first: that it is new, or who may still join it. */
export type Sharing = "new" | "open" | "full" | "cancelled";

/** A trip is new until someone joins whom its organizer has invited; `taken` counts the organizer's own place. */
export function sharingOf(
	{ cancelled }: Pick<TripSummary, "cancelled">,
	{ taken, free }: { taken: number; free: number },
): Sharing {
	if (cancelled) return "cancelled";
	if (free === 0) return "full";
	return taken > 1 ? "open" : "new";
}
