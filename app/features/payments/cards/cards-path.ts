import { pathTo } from "#app/lib/path-to.ts";

/** The form for a new card. @param returnTo the path of ours to go to once the card is saved */
export function addCardPath(returnTo: string): string {
	return `${pathTo("/profile/payment-methods/add")}?returnTo=${encodeURIComponent(returnTo)}`;
}
