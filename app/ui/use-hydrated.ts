import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and until JavaScript runs, so that a page shows what needs JavaScript only when it works. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}
