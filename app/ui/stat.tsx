import type { ReactNode } from "react";

export function Stats({ children }: { children: ReactNode }) {
	return (
		<dl className="grid grid-cols-2 gap-px bg-line sm:auto-cols-fr sm:grid-flow-col sm:grid-cols-none">
			{children}
		</dl>
	);
}

export function Stat({ label, children }: { label: ReactNode; children: ReactNode }) {
	return (
		<div className="flex min-w-0 flex-col gap-1 bg-surface py-4 pr-2 pl-5">
			<dt className="label">{label}</dt>
			<dd className="font-display text-lg leading-6 font-bold tabular-nums">{children}</dd>
		</div>
	);
}
