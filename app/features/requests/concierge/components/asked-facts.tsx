type Props = { facts: readonly (readonly [label: string, value: string])[] };

/** The facts of a request to the concierge, above its text. */
export function AskedFacts({ facts }: Props) {
	if (facts.length === 0) return null;
	return (
		<dl className="grid grid-cols-[auto_1fr] gap-x-4">
			{facts.map(([label, value]) => (
				<div key={label} className="col-span-2 grid grid-cols-subgrid">
					<dt className="text-ink-soft">{label}</dt>
					<dd className="font-semibold tabular-nums wrap-anywhere">{value}</dd>
				</div>
			))}
		</dl>
	);
}
