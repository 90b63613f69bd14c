import type { ReactNode } from "react";
import { formatCents } from "#app/lib/money.ts";

type Row = { label: ReactNode; hint?: ReactNode; amount: number };

export function AmountRows({ rows, total }: { rows: readonly Row[]; total: Row }) {
	return (
		<dl className="overflow-hidden rounded-control border border-line">
			{rows.map(({ label, hint, amount }, index) => (
				// biome-ignore lint/suspicious/noArrayIndexKey: two people may have one name, and the rows never move
				<div key={index} className="flex items-baseline justify-between gap-4 px-4 pt-3">
					<dt className="min-w-0 wrap-anywhere text-ink-soft">
						<bdi>{label}</bdi>
						{hint && <span className="block text-sm">{hint}</span>}
					</dt>
					<dd className="money shrink-0 font-semibold whitespace-nowrap">{formatCents(amount)}</dd>
				</div>
			))}
			<div className="mt-3 flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-dashed border-line bg-paid-ground px-4 py-3">
				<dt className="font-semibold">{total.label}</dt>
				<dd className="amount text-paid">{formatCents(total.amount)}</dd>
			</div>
		</dl>
	);
}
