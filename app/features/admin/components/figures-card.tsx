import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import type { Figures, OverviewView } from "../figures/overview.server.ts";
import { totalOf, toWords } from "../figures/words.ts";
import * as texts from "../texts/overview.ts";
import { BarChart } from "./bar-chart.tsx";

type Props = { figures: Figures; view: Pick<OverviewView, "periods" | "span"> };

export function FiguresCard({ figures: { id, title, series, isEmpty }, view: { periods, span } }: Props) {
	if (isEmpty) {
		return (
			<Card id={id} title={title}>
				<p className="text-ink-soft">{texts.emptyBook(span)}</p>
			</Card>
		);
	}
	return (
		<Card id={id} title={title} aside={<span className="text-ink-soft">{span}</span>}>
			<div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
				{series.map((one) => (
					<BarChart key={one.title} series={one} periods={periods} span={span} />
				))}
			</div>
			{series.some((one) => one.title === texts.float) && (
				<p className="max-w-text text-sm text-ink-soft">
					{texts.float}: {texts.floatHint}
				</p>
			)}
			<Disclosure summary={texts.showFigures}>
				<ScrollArea label={texts.figuresOf(title)}>
					<FiguresTable title={title} series={series} periods={periods} />
				</ScrollArea>
			</Disclosure>
		</Card>
	);
}

type TableProps = Pick<Figures, "title" | "series"> & Pick<OverviewView, "periods">;

function FiguresTable({ title, series, periods }: TableProps) {
	return (
		<table className="w-full text-sm tabular-nums">
			<caption className="sr-only">{texts.figuresOf(title)}</caption>
			<thead>
				<tr className="border-b border-line">
					<th scope="col" className="py-2 pr-4 text-left">
						{texts.period}
					</th>
					{series.map((one) => (
						<th key={one.title} scope="col" className="py-2 pl-4 text-right">
							{one.title}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{periods.map((period, index) => (
					<tr key={period.long} className="border-b border-line">
						<th scope="row" className="py-2 pr-4 text-left font-normal whitespace-nowrap">
							{period.long}
						</th>
						{series.map((one) => (
							<td key={one.title} className="money py-2 pl-4 text-right">
								{toWords(one, one.values[index] ?? 0)}
							</td>
						))}
					</tr>
				))}
			</tbody>
			<tfoot>
				<tr>
					<th scope="row" className="py-2 pr-4 text-left">
						{texts.total}
					</th>
					{series.map((one) => (
						<td key={one.title} className="money py-2 pl-4 text-right font-bold">
							{toWords(one, totalOf(one))}
						</td>
					))}
				</tr>
			</tfoot>
		</table>
	);
}
