import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { focusText } from "#app/ui/focus-text.ts";

/** An index page's own form adds this to the address, but the page stays the same. */
const INDEX_PARAMETER = /[?&]index(?=&|$)/;

/**
 * After a change of page without a reload the focus goes to the page's heading, or to the part that the address names,
 * so that it is read out; also after a form on the same page, if what had the focus is gone. A form that comes back
 * with errors has focused the first of them by then and keeps it.
 */
export function usePageFocus(): void {
	const { pathname, search, hash, key } = useLocation();
	const address = pathname + search.replace(INDEX_PARAMETER, "");
	const last = useRef({ address, key });
	useEffect(() => {
		const before = last.current;
		last.current = { address, key };
		if (before.key === key) return;
		if (before.address === address && document.activeElement !== document.body) return;
		if (document.activeElement?.matches("main :is([role=alert], [aria-invalid=true])")) return;
		const part = hash ? document.getElementById(hash.slice(1)) : null;
		focusText(part ?? document.querySelector("main h1") ?? document.querySelector("main"));
	}, [address, hash, key]);
}
