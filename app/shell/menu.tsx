import type { ReactNode } from "react";
import { Link } from "react-router";
import { HEADER_LINKS } from "./nav.ts";

/** A popover: it opens, closes and listens to Escape without a script. A link inside closes it as well. */
export function MenuPanel({ id, children }: { id: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: closes behind the links in it
		// biome-ignore lint/a11y/useKeyWithClickEvents: a key press on a link is a click too
		<div id={id} popover="auto" className="menu" onClick={(event) => event.currentTarget.hidePopover()}>
			{children}
		</div>
	);
}

export function MenuLinks({ className }: { className?: string }) {
	return (
		<ul className={className}>
			{HEADER_LINKS.map(({ to, label }) => (
				<li key={to}>
					<Link to={to} className="menu-item">
						{label}
					</Link>
				</li>
			))}
		</ul>
	);
}
