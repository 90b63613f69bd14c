import type { ReactNode } from "react";

export function Stats({ children }: { children: ReactNode }) {
	return <dl className="stats">{children}</dl>;
}

export function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<div>
			<dt>{label}</dt>
			<dd>{children}</dd>
		</div>
	);
}
