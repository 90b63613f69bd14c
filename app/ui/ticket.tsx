import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Props = {
	children?: ReactNode;
	/** Torn off along the perforation: at the right on a wide ground, below on a narrow one. */
	stub?: ReactNode;
	/** A row across the whole ticket, such as `Stats`. */
	foot?: ReactNode;
	/** Always keeps the stub below. */
	stubBelow?: boolean;
	/** What stands first and reaches the edges, such as a map. */
	picture?: ReactNode;
	className?: string;
};

export function Ticket({ children, stub, foot, stubBelow, picture, className }: Props) {
	return (
		// Only what has to know its own width is a container: the browser goes over each one twice.
		<div className={cx("min-w-0", !stubBelow && "ticket", className)}>
			<div className="relative rounded-card border border-line bg-surface shadow-card">
				<div className={cx(!stubBelow && stub != null && "ticket-sides", Boolean(foot) && "has-foot")}>
					<div className="min-w-0">
						{picture && <div className="ticket-picture">{picture}</div>}
						{children && <div className="flex flex-col gap-4 p-5">{children}</div>}
					</div>
					{stub != null && (
						<div className="ticket-stub perforated flex min-w-0 flex-col justify-center bg-wash p-5">
							{stub}
						</div>
					)}
				</div>
				{foot && <div className="overflow-hidden rounded-b-card border-t border-line">{foot}</div>}
			</div>
		</div>
	);
}
