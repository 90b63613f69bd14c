import type { ReactNode } from "react";
import type { LinkProps } from "react-router";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** Leads to the page above this one. It is the first thing on a page. */
export function BackLink({
	children,
	...link
}: Pick<LinkProps, "to" | "reloadDocument"> & { children: ReactNode }) {
	return (
		<Link className="back-link print:hidden" {...link}>
			<Icon name="chevron-left" size={18} />
			{children}
		</Link>
	);
}
