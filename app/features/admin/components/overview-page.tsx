import { useId } from "react";
import { sum } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { ScrollArea } from "#app/ui/scroll-area.tsx";
import { barsOf } from "../figures/bar-chart.ts";
import type { Figures, OverviewView, Series } from "../figures/overview.server.ts";
import { PERIODS } from "../figures/periods.ts";
import * as texts from "../texts/overview.ts";
import { AdminPage } from "./admin-page.tsx";
import { ChoiceLinks } from "./choice-links.tsx";

export function OverviewPage({ view }: { view: OverviewView }) {
	return (
		<AdminPage here="overview" title={texts.title} lead={texts.lead}>
			<ChoiceLinks
				label={texts.perLabel}
				choices={PERIODS.map((kind) => ({
					to: `/admin?per=${kind}`,
					word: texts.per[kind],
					isChosen: kind === view.kind,
				}))}
			/>
			{view.sections.map((figures) => (
				<FiguresCard key={figures.id} figures={figures} view={view} />
			))}
		</AdminPage>
	);
}

type Props = { figures: Figures; view: Pick<OverviewView, "periods" | "span"> };

function FiguresCard({ figures: { id, title, series, isEmpty }, view: { periods, span } }: Props) {
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

const FRAME = { width: 300, height: 150, top: 22, bottom: 24, gap: 6 };

const TONES = { good: "fill-paid", plain: "fill-ink-soft", bad: "fill-late" } as const;

type BarChartProps = { series: Series; periods: OverviewView["periods"]; span: string };

/** One figure as bars, with its sum. The table beside it has every value. */
function BarChart({ series, periods, span }: BarChartProps) {
	const id = useId();
	const { title, values, tone } = series;
	const { bars, zero } = barsOf(values, FRAME);
	const words = (value: number) => toWords(series, value);
	const total = words(totalOf(series));
	const highest = Math.max(...values);
	if (values.every((value) => value === 0)) return <FigureTitle title={title} total={total} />;
	return (
		<figure className="flex min-w-0 flex-col gap-2">
			<figcaption>
				<FigureTitle title={title} total={total} />
			</figcaption>
			<svg
				viewBox={`0 0 ${FRAME.width} ${FRAME.height}`}
				className="w-full"
				role="img"
				aria-labelledby={`${id}title`}
				aria-describedby={`${id}desc`}
			>
				<title id={`${id}title`}>{title}</title>
				<desc id={`${id}desc`}>{texts.chartDescription(title, span, total, words(values.at(-1) ?? 0))}</desc>
				<g className={TONES[tone]}>
					{bars.map((bar) => bar.height > 0 && <rect key={bar.x} rx="2" {...bar} />)}
				</g>
				<path d={`M0 ${zero}H${FRAME.width}`} className="stroke-line-strong" />
				{highest > 0 && <path d={`M0 ${FRAME.top}H${FRAME.width}`} className="stroke-line" />}
				<g className="fill-ink-soft text-xs tabular-nums">
					{highest > 0 && <text y={FRAME.top - 6}>{words(highest)}</text>}
					<text y={FRAME.height - 6}>{periods[0]?.short}</text>
					<text x={FRAME.width} y={FRAME.height - 6} textAnchor="end">
						{periods.at(-1)?.short}
					</text>
				</g>
			</svg>
		</figure>
	);
}

function FigureTitle({ title, total }: { title: string; total: string }) {
	return (
		<span className="flex flex-wrap items-baseline justify-between gap-x-3">
			<span className="font-semibold">{title}</span>
			<span className="amount">{total}</span>
		</span>
	);
}

/** A value of a figure: "$1,200.00", or "12". */
function toWords({ unit }: Pick<Series, "unit">, value: number): string {
	return unit === "money" ? texts.money(value) : texts.count(value);
}

function totalOf({ values }: Pick<Series, "values">): number {
	return sum(values);
}
