/** The key in session storage at which the router keeps the scroll position of each history entry. */
export const SCROLL_POSITIONS = "react-router-scroll-positions";

/** Drops the scroll position of a history entry, if the browser has stored any. */
export function forgetScrollPosition(key: string): void {
	try {
		const { [key]: _, ...others } = JSON.parse(sessionStorage.getItem(SCROLL_POSITIONS) ?? "{}");
		sessionStorage.setItem(SCROLL_POSITIONS, JSON.stringify(others));
	} catch {}
}
