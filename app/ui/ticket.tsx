import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { HydrationBoundary } from "./hydration-boundary.tsx";

type Props = {
	children?: ReactNode;
	stub?: ReactNode; // on the right, or below where the screen is narrow
	foot?: ReactNode; // a row across the whole ticket, such as `Stats`
	stubBelow?: boolean; // keeps the stub below on every screen
	picture?: ReactNode; // above the content, without a margin
	className?: string;
};

export function Ticket({ children, stub, foot, stubBelow, picture, className }: Props) {
	return (
		// Only elements that need their own width are containers, because the browser lays out each container twice.
		<div className={cx("min-w-0", !stubBelow && "ticket", className)}>
			<div className="relative rounded-card border border-line bg-surface shadow-card">
				<HydrationBoundary>
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
				</HydrationBoundary>
			</div>
		</div>
	);
}
