import { useEffect, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and without JavaScript: what only a script can do is shown only then. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}

/** Sets `data-hydrated` on `<html>` after all effects of the page have run. Browser tests wait for it. */
export function useHydratedAttribute(): void {
	useEffect(() => {
		document.documentElement.dataset.hydrated = "";
	}, []);
}
