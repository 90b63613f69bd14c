import { useEffect, useSyncExternalStore } from "react";

const never = () => () => {};

/** False on the server and without JavaScript: what only a script can do is shown only then. */
export function useHydrated(): boolean {
	return useSyncExternalStore(
		never,
		() => true,
		() => false,
	);
}

/** Marks the document once React has hydrated it, its children's effects included: what a browser test waits for. */
export function useHydratedMark(): void {
	useEffect(() => {
		document.documentElement.dataset.hydrated = "";
	}, []);
}
