import type { ReactNode } from "react";

/** One line of a receipt, next to its label if there is room, in print too. */
export function ReceiptLine({ label, children }: { label: string; children: ReactNode }) {
	return (
		<div className="grid gap-x-4 sm:grid-cols-[10rem_minmax(0,1fr)]">
			<dt className="text-ink-soft">{label}</dt>
			<dd className="font-semibold tabular-nums wrap-anywhere" dir="auto">
				{children}
			</dd>
		</div>
	);
}
