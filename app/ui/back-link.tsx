import type { ReactNode } from "react";
import type { LinkProps } from "react-router";
import { Icon } from "./icon.tsx";
import { Link } from "./link.tsx";

/** A link to the page above this one. It stands at the top. */
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
