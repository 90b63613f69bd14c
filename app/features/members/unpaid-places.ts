/** How many places of a trip guests may hold who have not paid: half of the group's, rounded down, but one at least. */
export function maxUnpaidPlaces(partySize: number): number {
	return Math.max(1, Math.floor(partySize / 2));
}
