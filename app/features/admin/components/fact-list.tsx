import { Link } from "#app/ui/link.tsx";
import type { Fact } from "../records.ts";

/** Facts in the lines of a row. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
			{facts.map((fact) => (
				<div key={fact.label} className="min-w-0">
					<dt className="inline">{fact.label}: </dt>
					<dd className="inline text-ink tabular-nums wrap-anywhere">
						<FactValue fact={fact} />
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Facts of a page's own subject, one below the other. */
export function FactTable({ facts }: { facts: readonly Fact[] }) {
	return (
		<dl className="flex flex-col divide-y divide-line">
			{facts.map((fact) => (
				<div key={fact.label} className="flex flex-wrap justify-between gap-x-4 py-2">
					<dt className="text-ink-soft">{fact.label}</dt>
					<dd className="min-w-0 font-semibold tabular-nums wrap-anywhere">
						<FactValue fact={fact} />
					</dd>
				</div>
			))}
		</dl>
	);
}

function FactValue({ fact: { value, to } }: { fact: Fact }) {
	if (!to) return <bdi>{value}</bdi>;
	return (
		<Link className="link" to={to}>
			<bdi>{value}</bdi>
		</Link>
	);
}
