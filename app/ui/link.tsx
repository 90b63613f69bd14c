import type { ComponentProps } from "react";
import { Link as RouterLink } from "react-router";

/** A link of the app. The browser knows all routes, so no link carries the router's mark that its route may be asked for. */
export function Link(props: ComponentProps<typeof RouterLink>) {
	return <RouterLink discover="none" {...props} />;
}
