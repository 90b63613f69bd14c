import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { hasOwnScript } from "#app/lib/pages-with-a-script.ts";

/**
 * A link of the app. The browser knows all routes, so no link carries the router's mark that its route may be asked for.
 * The router would show a page without running the page's own script, so that such a page is loaded as a document.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
	return <RouterLink discover="none" reloadDocument={hasOwnScript(props.to)} {...props} />;
}
