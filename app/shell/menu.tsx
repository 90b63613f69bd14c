import type { ReactNode } from "react";
import { Link } from "#app/ui/link.tsx";
import { HEADER_LINKS } from "./nav.ts";

/** A popover, so that it opens and closes without JavaScript. A link inside it closes it as well. */
export function MenuPanel({ id, children }: { id: string; children: ReactNode }) {
	return (
		// biome-ignore lint/a11y/noStaticElementInteractions: it only closes the menu after a link was clicked
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
