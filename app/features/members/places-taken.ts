/** "3 of 6 places taken", on every page and preview (Rules: Words of counts and states). */
export function placesTaken(members: number, places: number): string {
	return `${members} of ${places} places taken`;
}
