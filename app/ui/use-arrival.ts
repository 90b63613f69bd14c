import { type RefObject, useEffect, useRef } from "react";

/** For the heading of a page that takes the place of another without a reload: it comes into view and gets the focus. */
export function useArrival(): RefObject<HTMLHeadingElement | null> {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => {
		if (!("hydrated" in document.documentElement.dataset) || !heading.current) return;
		scrollTo(0, 0);
		heading.current.tabIndex = -1;
		heading.current.focus({ preventScroll: true });
	}, []);
	return heading;
}
