import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { HydrationBoundary } from "./hydration-boundary.tsx";

type Props = {
	children?: ReactNode;
	stub?: ReactNode; // on the right, or below on a narrow screen
	foot?: ReactNode; // a row across the whole ticket, such as `Stats`
	stubBelow?: boolean; // keeps the stub below on every screen
	picture?: ReactNode; // above the content, without a margin
	className?: string;
};

export function Ticket({ children, stub, foot, stubBelow, picture, className }: Props) {
	return (
		<div className={cx("ticket", !stubBelow && "ticket-wide", className)}>
			<div className="ticket-frame">
				<HydrationBoundary>
					<div className={cx(!stubBelow && stub != null && "ticket-sides", Boolean(foot) && "has-foot")}>
						<div>
							{picture && <div className="ticket-picture">{picture}</div>}
							{children && <div className="ticket-body">{children}</div>}
						</div>
						{stub != null && <div className="ticket-stub perforated">{stub}</div>}
					</div>
					{foot && <div className="ticket-foot">{foot}</div>}
				</HydrationBoundary>
			</div>
		</div>
	);
}
