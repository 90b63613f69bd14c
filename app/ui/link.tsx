import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";
import { hasOwnScript } from "#app/lib/pages-with-a-script.ts";

/**
 * A link of the app. `discover` is off because the browser knows all routes. A page with a script of its own is loaded as a
 * document, because the router would not run the script.
 */
export function Link(props: ComponentProps<typeof RouterLink>) {
	return <RouterLink discover="none" reloadDocument={hasOwnScript(props.to)} {...props} />;
}
