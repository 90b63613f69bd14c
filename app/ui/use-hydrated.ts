import { useEffect, useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and until JavaScript runs, so that a page shows what needs JavaScript only when it works. */
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
