import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { hasOwnScript } from "#app/lib/pages-with-a-script.ts";

type LinkProps = ComponentProps<typeof RouterLink>;

/**
 * A link within the app. `discover` is off because the browser knows all routes. A page with its own script is loaded
 * as a document, because the router would not run the script.
 */
export function Link(props: LinkProps) {
	const { to } = props;
	// On the server nobody clicks, and the hooks of the router's link took a tenth of the time of a page with many links.
	if (import.meta.env.SSR && typeof to === "string" && /^\/(?!\/)/.test(to))
		return <a {...anchorOf(props, to)} />;
	return <RouterLink discover="none" reloadDocument={hasOwnScript(to)} {...props} />;
}

/** The attributes that the router's link would leave in the markup. */
function anchorOf({ to: _, ...props }: LinkProps, href: string): ComponentProps<"a"> {
	const { discover, prefetch, reloadDocument, replace, mask, state, ...rest } = props;
	const { preventScrollReset, relative, viewTransition, defaultShouldRevalidate, ...anchor } = rest;
	return { ...anchor, href };
}
