import { useEffect, useRef } from "react";
import { useRevalidator, useRouteLoaderData } from "react-router";

/** Changes when somebody signs in or out, or changes the theme or lite mode (app/http/kept-pages.server.ts). */
const lastChange = () => /gangway_changed=(\w*)/.exec(document.cookie)?.[1];

/**
 * Asks for the page's data again when its tab is looked at after a change in another tab, so that nobody writes or pays as a
 * person whose name is not on the page.
 */
export function OtherTabs() {
	const root = useRouteLoaderData("root");
	const { revalidate } = useRevalidator();
	const shown = useRef<string>(undefined);
	useEffect(() => {
		if (root) shown.current = lastChange();
	}, [root]);
	useEffect(() => {
		const look = () => {
			if (!document.hidden && lastChange() !== shown.current) revalidate();
		};
		addEventListener("focus", look);
		document.addEventListener("visibilitychange", look);
		return () => {
			removeEventListener("focus", look);
			document.removeEventListener("visibilitychange", look);
		};
	}, [revalidate]);
	return null;
}
