import { useId } from "react";
import { formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { type ChartFrame, chartScale, type MoneyChart, stepPath, totalOn } from "../chart.ts";
import * as texts from "../texts/chart.ts";

type Props = {
	chart: MoneyChart;
	description: string;
	frame: ChartFrame;
	className: string;
};

export function MoneyChartSvg({ chart, description, frame, className }: Props) {
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
