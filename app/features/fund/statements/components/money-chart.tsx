import { useId } from "react";
import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Icon } from "#app/ui/icon.tsx";
import {
	type ChartFrame,
	chartRows,
	chartScale,
	describeChart,
	type MoneyChart,
	stepPath,
	totalOn,
} from "../chart.ts";
import * as texts from "../texts/statement.ts";
import { ChartFigures } from "./chart-figures.tsx";

type Props = { chart: MoneyChart; trip: { totalCost: Cents; cancelled: boolean } };

const NARROW = { width: 300, height: 210, left: 78, top: 12, right: 6, bottom: 44 };
const WIDE = { width: 640, height: 270, left: 88, top: 14, right: 10, bottom: 46 };

export function MoneyChartCard({ chart, trip }: Props) {
	if (chart.expected.length === 0 && chart.collected.length === 0) {
		return (
			<Card title={texts.chartTitle}>
				<EmptyState icon={<Icon name="calendar-clock" size={28} />} title={texts.chartEmptyTitle}>
					{texts.chartEmpty}
				</EmptyState>
			</Card>
		);
	}
	const description = describeChart(chart, trip);
	return (
		<Card title={texts.chartTitle}>
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
					<ChartFigures
						caption={texts.figures}
						columns={[texts.byDate, texts.expected, texts.isIn]}
						rows={chartRows(chart).map(({ date, expected, collected }) => ({
							date,
							amounts: [formatCents(expected), date > chart.today ? texts.notYet : formatCents(collected)],
						}))}
						today={chart.today}
					/>
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
				{texts.isIn}
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

type SvgProps = {
	chart: MoneyChart;
	description: string;
	frame: ChartFrame;
	className: string;
};

function MoneyChartSvg({ chart, description, frame, className }: SvgProps) {
	const id = useId();
	const { expected, collected, today } = chart;
	const scale = chartScale(chart, frame);
	const floor = frame.height - frame.bottom;
	const now = { x: scale.x(today), y: scale.y(totalOn(collected, today)) };
	const line = stepPath(collected, scale, today);
	return (
		<svg
			viewBox={`0 0 ${frame.width} ${frame.height}`}
			className={className}
			fill="none"
			role="img"
			aria-labelledby={`${id}title`}
			aria-describedby={`${id}desc`}
		>
			<title id={`${id}title`}>{texts.drawingTitle}</title>
			<desc id={`${id}desc`}>{description}</desc>
			<g className="fill-ink-soft stroke-line text-xs tabular-nums" textAnchor="end">
				{scale.ticks.map((tick) => (
					<g key={tick}>
						<path d={`M${frame.left} ${scale.y(tick)}H${frame.width - frame.right}`} />
						<text x={frame.left - 8} y={scale.y(tick) + 4} stroke="none">
							{formatCents(tick)}
						</text>
					</g>
				))}
			</g>
			{collected.length > 0 && (
				<path d={`${line}V${floor}H${frame.left}Z`} className="fill-paid-ground opacity-70" />
			)}
			<path d={`M${now.x} ${frame.top}V${floor + 6}`} className="stroke-coral" strokeWidth="1.5" />
			<path
				d={stepPath(expected, scale, scale.to)}
				className="stroke-ink-soft"
				strokeWidth="2"
				strokeDasharray="5 4"
			/>
			<path d={line} className="stroke-paid" strokeWidth="3" strokeLinejoin="round" />
			<circle cx={now.x} cy={now.y} r="5" className="fill-paid stroke-surface" strokeWidth="2" />
			<DateLabels scale={scale} today={today} frame={frame} x={now.x} />
		</svg>
	);
}

type DateLabelsProps = { scale: ReturnType<typeof chartScale>; today: string; frame: ChartFrame; x: number };

function DateLabels({ scale, today, frame, x }: DateLabelsProps) {
	const base = frame.height - frame.bottom;
	const end = frame.width - frame.right;
	const middle = Math.min(Math.max(x, frame.left + 20), end - 20);
	return (
		<g className="fill-ink-soft text-xs tabular-nums">
			{scale.from !== today && (
				<text x={frame.left} y={base + 20}>
					{formatDate(scale.from, today)}
				</text>
			)}
			{scale.last > today && (
				<text x={end} y={base + 20} textAnchor="end">
					{formatDate(scale.last, today)}
				</text>
			)}
			<text x={middle} y={base + 38} textAnchor="middle" className="fill-coral font-semibold">
				{formatDate(today, today)}
			</text>
		</g>
	);
}
