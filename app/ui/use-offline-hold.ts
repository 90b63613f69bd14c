import { type RefObject, useEffect, useRef, useState } from "react";
import { isServerThere } from "./is-server-there.ts";

/**
 * Offline, a form is not sent at all, so that "Not sent" is true. Where the browser is wrong about being offline, `check`
 * finds the server and lets the next try pass.
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
