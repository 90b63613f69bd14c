import { useSyncExternalStore } from "react";

const subscribeToNothing = () => () => {};

/** False on the server and without JavaScript: what only a script can do is shown only then. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	);
}
