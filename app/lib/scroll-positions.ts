/** Where the router keeps, in the browser's session storage, how far each entry of the history was scrolled. */
export const SCROLL_POSITIONS = "react-router-scroll-positions";

/** Drops the position of an entry, if the browser has such a storage and something in it. */
export function forgetScrollPosition(key: string): void {
	try {
		const { [key]: _, ...others } = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
		sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(others));
	} catch {}
}
