import { type Cents, formatCents } from "#app/lib/money.ts";

export type CalculationLine = { label: string; amount: Cents };

/** The calculation of an amount: the price and what is deducted. Lines of $0 are left out. */
export function CalculationLines({ lines }: { lines: CalculationLine[] }) {
	return (
		<dl className="flex flex-col gap-1">
			{lines
				.filter(({ amount }) => amount !== 0)
				.map(({ label, amount }) => (
					<div key={label} className="flex items-baseline justify-between gap-4">
						<dt className="min-w-0 text-ink-soft">{label}</dt>
						<dd className="money">{formatCents(amount)}</dd>
					</div>
				))}
		</dl>
	);
}
