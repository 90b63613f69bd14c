import { useEffect, useRef } from "react";
import { useLocation } from "react-router";

/** An index page's own form adds this to the address, but the page stays the same. */
const INDEX_PARAMETER = /[?&]index(?=&|$)/;

/**
 * After a change of page without a reload the focus goes to the page's heading, or to the part that the address names,
 * so that it is read out. A form that comes back with errors has focused the first of them by then and keeps it.
 */
export function usePageFocus(): void {
	const { pathname, search, hash } = useLocation();
	const address = pathname + search.replace(INDEX_PARAMETER, "");
	const last = useRef(address);
	useEffect(() => {
		if (last.current === address) return;
		last.current = address;
		if (document.activeElement?.matches("main :is([role=alert], [aria-invalid=true])")) return;
		const part = hash ? document.getElementById(hash.slice(1)) : null;
		focusText(part ?? document.querySelector("main h1") ?? document.querySelector("main"));
	}, [address, hash]);
}

function focusText(element: HTMLElement | null): void {
	if (!element) return;
	element.tabIndex = -1;
	element.focus({ preventScroll: true });
}
