export type BarFrame = { width: number; height: number; top: number; bottom: number; gap: number };

export type Bar = { x: number; y: number; width: number; height: number };

/** The positions of a chart's bars. Negative values hang below its line at `zero`. */
export function barsOf(values: readonly number[], frame: BarFrame): { bars: Bar[]; zero: number } {
	const highest = Math.max(0, ...values);
	const lowest = Math.min(0, ...values);
	const plotHeight = frame.height - frame.top - frame.bottom;
	const y = (value: number) =>
		round(
			frame.top + (highest === lowest ? plotHeight : (plotHeight * (highest - value)) / (highest - lowest)),
		);
	const step = frame.width / Math.max(1, values.length);
	const zero = y(0);
	return {
		zero,
		bars: values.map((value, index) => ({
			x: round(index * step + frame.gap / 2),
			y: Math.min(zero, y(value)),
			width: round(step - frame.gap),
			height: round(Math.abs(zero - y(value))),
		})),
	};
}

function round(value: number): number {
	return Math.round(value * 10) / 10;
}
