import type { ReactNode } from "react";

type Props = {
	icon: ReactNode;
	title: ReactNode;
	children?: ReactNode;
	action?: ReactNode; // the next step, such as a button
};

export function EmptyState({ icon, title, children, action }: Props) {
	return (
		<div className="flex flex-col items-center gap-3 rounded-control border-2 border-dashed border-line px-5 py-8 text-center">
			<span className="flex size-14 items-center justify-center rounded-full bg-wash text-ink-soft">
				{icon}
			</span>
			<p className="font-display text-lg font-bold tracking-tight">{title}</p>
			{children && <div className="max-w-text text-ink-soft">{children}</div>}
			{action && <div className="mt-2">{action}</div>}
		</div>
	);
}
