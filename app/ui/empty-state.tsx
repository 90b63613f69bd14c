import type { ReactNode } from "react";

type Props = {
	icon: ReactNode;
	title: ReactNode;
	children?: ReactNode;
	action?: ReactNode; // the next step, such as a button
};

export function EmptyState({ icon, title, children, action }: Props) {
	return (
		<div className="empty-state">
			<span>{icon}</span>
			<p className="title">{title}</p>
			{children && <div className="max-w-text text-ink-soft">{children}</div>}
			{action && <div className="mt-2">{action}</div>}
		</div>
	);
}
