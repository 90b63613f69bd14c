import { useEffect, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/**
 * False on the server and until JavaScript runs, so that controls that need JavaScript are shown only when they work.
 */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}

let hydratedParts = 0;
let parts = Number.POSITIVE_INFINITY;

/** Sets `data-hydrated` on `<html>` once the page and all its parts are hydrated. Browser tests wait for it. */
export function useHydratedAttribute(): void {
	useEffect(() => {
		parts = countBoundaries();
		markIfComplete();
	}, []);
}

/** Counts this part of the page as hydrated. */
export function useHydratedCount(): void {
	useEffect(() => {
		hydratedParts += 1;
		markIfComplete();
	}, []);
}

function markIfComplete(): void {
	if (hydratedParts >= parts) document.documentElement.dataset.hydrated = "";
}

/** React marks each boundary in the server's markup with this comment. */
function countBoundaries(): number {
	const comments = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT);
	let count = 0;
	while (comments.nextNode()) if (comments.currentNode.nodeValue === "$") count += 1;
	return count;
}
