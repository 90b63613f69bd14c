import type { ReactNode } from "react";

type Props = {
	/** Beside the button on phones: what is due, and how much. */
	label?: ReactNode;
	value?: ReactNode;
	children: ReactNode;
};

/**
 * Keeps the page's main action under the thumb: at the foot of the screen on phones, in its place elsewhere.
 * Stands last in its form or column, and inside nothing that clips.
 */
export function StickyFooter({ label, value, children }: Props) {
	return (
		<div className="sticky-foot">
			{(label || value) && (
				<p className="min-w-0">
					{label && <span className="label block">{label}</span>}
					{value && <span className="money block font-display text-lg font-bold">{value}</span>}
				</p>
			)}
			<div className="flex flex-1 flex-col">{children}</div>
		</div>
	);
}
