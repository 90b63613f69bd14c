import { useEffect } from "react";

const MIN_KEYBOARD = 150; // CSS pixels; a browser's own bars are lower

/**
 * Where a phone's keyboard lies over the page, this gives the styles the part of the screen that is left: `data-keyboard`
 * on the root, with its top and height. A page that is zoomed in shows a part of the screen too, and stays as it is.
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
