import type { ReactNode } from "react";
import { TIER_BY_ID, TIER_ORDER, type TierId } from "#app/features/tiers/tiers.ts";
import { cx } from "#app/ui/cx.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Icon } from "#app/ui/icon.tsx";
import * as texts from "../texts/plans.ts";
import { type TierCell, type TierRow, type TierRows, tierTable } from "../tier-table.ts";

/** @param own the asker's plan, whose column is marked */
export function TierTable({ own }: { own: TierId | null }) {
	return (
		<FoldedSection id="compare-title" title={texts.tableTitle}>
			<table className="w-full table-fixed border-collapse max-sm:-mx-3 max-sm:w-[calc(100%+1.5rem)]">
				<thead>
					<tr className="border-b border-ink align-bottom">
						<th scope="col" className="w-[28%] py-2 text-left sm:w-1/3">
							<span className="sr-only">{texts.feature}</span>
						</th>
						{TIER_ORDER.map((id) => (
							<th key={id} scope="col" className="px-0.5 py-2 text-center">
								<span className="block font-display text-base font-bold sm:text-lg">
									{TIER_BY_ID[id].name}
								</span>
								{own === id && <span className="block text-xs text-paid">{texts.yourPlan}</span>}
							</th>
						))}
					</tr>
				</thead>
				{tierTable().map((group) => (
					<Rows key={group.title} {...group} own={own} />
				))}
			</table>
		</FoldedSection>
	);
}

function Rows({ title, rows, own }: TierRows & { own: TierId | null }) {
	return (
		<tbody>
			<tr>
				<th scope="rowgroup" colSpan={4} className="label pt-6 pb-2 text-left">
					{title}
				</th>
			</tr>
			{rows.map((row) => (
				<Row key={row.id} row={row} own={own} />
			))}
		</tbody>
	);
}

function Row({ row: { label, details, note, cells }, own }: { row: TierRow; own: TierId | null }) {
	return (
		<tr className="border-t border-line">
			<th scope="row" className="py-3 pr-1 text-left font-normal max-sm:tracking-tight">
				<span className="block font-semibold max-sm:text-sm">{label}</span>
				{note && <span className="block text-sm text-ink-soft">{note}</span>}
				{details && <span className="block text-sm text-ink-soft max-sm:hidden">{details}</span>}
			</th>
			{TIER_ORDER.map((id) => (
				<td key={id} className={cx("py-3 text-center max-sm:tracking-tight", own === id && "bg-wash")}>
					<Cell cell={cells[id]} />
				</td>
			))}
		</tr>
	);
}

function Cell({ cell }: { cell: TierCell }) {
	if (cell === "included") {
		return (
			<>
				<Icon name="check" className="inline-block text-paid" bold />
				<span className="sr-only">{texts.included}</span>
			</>
		);
	}
	if (cell === "none") {
		return (
			<>
				<span aria-hidden className="text-ink-soft">
					{texts.none}
				</span>
				<span className="sr-only">{texts.notIncluded}</span>
			</>
		);
	}
	return <span className="text-sm font-semibold tabular-nums sm:text-base">{cell}</span>;
}

type Props = { id: string; title: string; children: ReactNode };

export function FoldedSection({ id, title, children }: Props) {
	const heading = (
		<h2 id={id} className="text-lg">
			{title}
		</h2>
	);
	return (
		<section aria-labelledby={id}>
			<Disclosure summary={heading}>{children}</Disclosure>
		</section>
	);
}
