import type { ReactNode } from "react";
import { cx } from "./cx.ts";

type Props = {
	label?: ReactNode; // next to the button on phones
	value?: ReactNode;
	className?: string;
	children: ReactNode;
};

/**
 * Keeps the page's main action at the bottom of the screen on phones. It must be the last element of its form or
 * column, and no element around it may clip.
 */
export function StickyFooter({ label, value, className, children }: Props) {
	return (
		<div className={cx("sticky-foot", className)}>
			{(label || value) && (
				<p>
					{label && <span className="label block">{label}</span>}
					{value && <span className="amount block">{value}</span>}
				</p>
			)}
			<div>{children}</div>
		</div>
	);
}
