import { type RefObject, useEffect, useRef, useState } from "react";
import { isServerThere } from "./is-server-there.ts";

/**
 * Holds a form back while the browser says that it is offline, so that "Not sent" is certain. A browser can be wrong, so
 * `check` asks the server, and if it answers, the next try is sent.
 */
export function useOfflineHold(box: RefObject<HTMLFormElement | null>) {
	const [isUnsent, setUnsent] = useState(false);
	const isThere = useRef(false);
	useEffect(() => {
		if (isUnsent) box.current?.querySelector<HTMLElement>("[role=alert]")?.focus();
	}, [isUnsent, box]);
	return {
		isUnsent,
		async check() {
			isThere.current = !navigator.onLine && (await isServerThere());
		},
		holdsBack(event: { preventDefault(): void }): boolean {
			const holds = !navigator.onLine && !isThere.current;
			isThere.current = false;
			if (holds) event.preventDefault();
			setUnsent(holds);
			return holds;
		},
	};
}
