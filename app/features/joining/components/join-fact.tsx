import type { ReactNode } from "react";

/** One line of a `<dl>`. */
export function DetailRow({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="min-w-0">
			<dt className="text-sm text-ink-soft">{label}</dt>
			<dd className="font-semibold tabular-nums wrap-anywhere">{children}</dd>
		</div>
	);
}
