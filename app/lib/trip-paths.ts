/** Whether an address is inside a trip, where no footer leads to the rest of the site. */
export function isInTrip(pathname: string): boolean {
	return /^\/(?:trip|dashboard|join|trip-created|checkout|fund-release|place|open-place|i|g)\/./.test(
		pathname,
	);
}
