import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import * as common from "#app/lib/texts.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { chartRows, type MoneyChart } from "../chart.ts";
import { describeChart } from "../describe-chart.ts";
import * as texts from "../texts/chart.ts";
import { MoneyChartSvg } from "./money-chart-svg.tsx";

type Props = { chart: MoneyChart; trip: { totalCost: Cents; cancelled: boolean } };

const NARROW = { width: 300, height: 210, left: 78, top: 12, right: 6, bottom: 44 };
const WIDE = { width: 640, height: 270, left: 88, top: 14, right: 10, bottom: 46 };

export function MoneyChartCard({ chart, trip }: Props) {
	if (chart.expected.length === 0 && chart.collected.length === 0) {
		return (
			<Card title={texts.title}>
				<EmptyState icon={<Icon name="calendar-clock" size={28} />} title={texts.emptyTitle}>
					{texts.empty}
				</EmptyState>
			</Card>
		);
	}
	const description = describeChart(chart, trip);
	return (
		<Card title={texts.title}>
			<figure className="@container flex flex-col gap-3">
				<MoneyChartSvg chart={chart} description={description} frame={NARROW} className="w-full @md:hidden" />
				<MoneyChartSvg
					chart={chart}
					description={description}
					frame={WIDE}
					className="hidden w-full @md:block"
				/>
				<figcaption className="flex flex-col gap-2">
					<Legend />
					<span className="text-ink-soft">{description}</span>
				</figcaption>
			</figure>
			<div className="print:hidden">
				<Disclosure summary={texts.showFigures}>
					<ChartTable chart={chart} />
				</Disclosure>
			</div>
		</Card>
	);
}

function Legend() {
	return (
		<span className="flex flex-wrap gap-x-6 gap-y-1 text-sm font-semibold">
			<span className="flex items-center gap-2">
				<svg width="28" height="8" aria-hidden="true" className="stroke-paid" strokeWidth="3">
					<path d="M0 4H28" />
				</svg>
				{common.collected}
			</span>
			<span className="flex items-center gap-2">
				<svg
					width="28"
					height="8"
					aria-hidden="true"
					className="stroke-ink-soft"
					strokeWidth="2"
					strokeDasharray="5 4"
				>
					<path d="M0 4H28" />
				</svg>
				{texts.expected}
			</span>
		</span>
	);
}

function ChartTable({ chart }: Pick<Props, "chart">) {
	return (
		<table className="w-full text-sm tabular-nums">
			<caption className="sr-only">{texts.figures}</caption>
			<thead>
				<tr className="border-b border-line text-left">
					<th scope="col" className="py-2 pr-2">
						{texts.byDate}
					</th>
					<th scope="col" className="py-2 text-right">
						{texts.expected}
					</th>
					<th scope="col" className="py-2 pl-2 text-right">
						{common.collected}
					</th>
				</tr>
			</thead>
			<tbody>
				{chartRows(chart).map((row) => (
					<tr key={row.date} className="border-b border-line last:border-0">
						<th scope="row" className="py-2 pr-2 text-left font-normal">
							{formatDate(row.date, chart.today)}
						</th>
						<td className="money py-2 text-right">{formatCents(row.expected)}</td>
						<td className="money py-2 pl-2 text-right">
							{row.date > chart.today ? texts.notYet : formatCents(row.collected)}
						</td>
					</tr>
				))}
			</tbody>
		</table>
	);
}
