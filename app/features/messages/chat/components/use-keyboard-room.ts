import { useEffect } from "react";

const MIN_KEYBOARD = 150; // CSS pixels; a browser's own bars are lower than this

/**
 * While a phone's keyboard covers the page, gives the styles the height and top of the visible part, and sets
 * `data-keyboard` on the root. A zoomed-in page also shows only a part, but is left unchanged.
 */
export function useKeyboardRoom(): void {
	useEffect(() => {
		const screen = window.visualViewport;
		if (!screen) return;
		const root = document.documentElement;
		const clear = () => {
			delete root.dataset.keyboard;
			root.style.removeProperty("--room-top");
			root.style.removeProperty("--room-height");
		};
		const update = () => {
			const isOpen = screen.scale < 1.01 && root.clientHeight - screen.height > MIN_KEYBOARD;
			if (!isOpen) return clear();
			root.dataset.keyboard = "";
			root.style.setProperty("--room-top", `${screen.offsetTop}px`);
			root.style.setProperty("--room-height", `${screen.height}px`);
		};
		const stop = new AbortController();
		screen.addEventListener("resize", update, { signal: stop.signal });
		screen.addEventListener("scroll", update, { signal: stop.signal });
		return () => {
			stop.abort();
			clear();
		};
	}, []);
}
