import { useId } from "react";
import { barsOf } from "../figures/bar-chart.ts";
import type { OverviewView, Series } from "../figures/overview.server.ts";
import { totalOf, toWords } from "../figures/words.ts";
import * as texts from "../texts/overview.ts";

const FRAME = { width: 300, height: 150, top: 22, bottom: 24, gap: 6 };

const TONES = { good: "fill-paid", plain: "fill-ink-soft", bad: "fill-late" } as const;

type Props = { series: Series; periods: OverviewView["periods"]; span: string };

/** One figure as bars, with its sum. The table beside it has every value. */
export function BarChart({ series, periods, span }: Props) {
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
