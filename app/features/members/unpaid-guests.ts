/** How many places guests may hold without having paid: half of the group, rounded down, but at least one. */
export function maxUnpaidGuests(partySize: number): number {
	return Math.max(1, Math.floor(partySize / 2));
}
