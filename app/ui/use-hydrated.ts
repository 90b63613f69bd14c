import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and without JavaScript: what only a script can do is shown only then. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}
