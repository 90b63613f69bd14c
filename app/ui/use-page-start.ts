import { useEffect } from "react";
import { focusText } from "./focus-text.ts";

/**
 * For what replaces a whole page without a change of address: the window may still be scrolled down to the button that
 * was pressed, so it goes to the start, and the focus to the heading. After a reload the browser does so itself.
 */
export function usePageStart(): void {
	useEffect(() => {
		if (!("hydrated" in document.documentElement.dataset)) return;
		window.scrollTo(0, 0);
		focusText(document.querySelector("main h1"));
	}, []);
}
