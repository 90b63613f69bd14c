import { dateOf, formatDate, toIso } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { cx } from "#app/ui/cx.ts";
import type { StatementView } from "../statement.server.ts";
import * as texts from "../texts/statement.ts";

type Entry = StatementView["entries"][number];

export function StatementEntries({ view }: { view: StatementView }) {
	return (
		<table className="w-full text-left tabular-nums">
			<caption className="sr-only">{texts.entriesCaption}</caption>
			<thead>
				<tr className="border-b border-line align-bottom">
					<th scope="col" className="label py-2 pr-4">
						{texts.whatHappened}
					</th>
					<th scope="col" className="label py-2 text-right">
						{texts.fund}
						<span className="sm:hidden print:hidden">{texts.andBalance}</span>
					</th>
					<th scope="col" className="label hidden py-2 pl-4 text-right sm:table-cell print:table-cell">
						{common.balance}
					</th>
				</tr>
			</thead>
			<tbody>
				{view.entries.map((entry) => (
					<Row key={entry.number} entry={entry} />
				))}
			</tbody>
		</table>
	);
}

function Row({ entry }: { entry: Entry }) {
	const { number, at, title, detail, fundChange, balance } = entry;
	return (
		<tr className="break-inside-avoid border-b border-line align-top last:border-0">
			<th scope="row" className="py-3 pr-4 font-normal">
				<span className="block font-semibold wrap-anywhere">{title}</span>
				{detail && <span className="block max-w-text text-sm text-ink-soft">{detail}</span>}
				<span className="mt-1 block text-sm text-ink-soft">
					{texts.numberAndDate(number, <time dateTime={toIso(at)}>{formatDate(dateOf(new Date(at)))}</time>)}
				</span>
			</th>
			<td
				className={cx(
					"py-3 text-right",
					fundChange === 0 ? "text-ink-soft" : "font-semibold",
					fundChange > 0 && "text-paid",
				)}
			>
				<span className="money">{formatFundChange(fundChange)}</span>
				<span className="money mt-1 block text-sm font-normal text-ink-soft sm:hidden print:hidden">
					{formatCents(balance)}
				</span>
			</td>
			<td className="hidden py-3 pl-4 text-right text-ink-soft sm:table-cell print:table-cell">
				<span className="money">{formatCents(balance)}</span>
			</td>
		</tr>
	);
}

function formatFundChange(fundChange: number): string {
	if (fundChange === 0) return texts.noChange;
	return fundChange > 0 ? `+${formatCents(fundChange)}` : formatCents(fundChange);
}
