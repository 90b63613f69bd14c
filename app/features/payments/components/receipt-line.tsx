import type { ReactNode } from "react";

/** One line of a receipt, beside its label where there is room, on paper too. */
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
