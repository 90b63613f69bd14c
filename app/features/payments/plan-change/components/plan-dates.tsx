import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import * as texts from "../texts.ts";

type Line = { number: number; amount: Cents; dueDate: CalendarDate };
type Props = { lines: readonly Line[]; today: CalendarDate };
type DatesProps = Props & { isFolded?: boolean; isTotalled?: boolean };

/** All payments of a plan, each with its day and amount to the cent. */
export function PlanDates({ lines, today, isFolded, isTotalled }: DatesProps) {
	const rows = (
		<dl className="divide-y divide-line tabular-nums">
			{lines.map(({ number, amount, dueDate }) => (
				<Row key={number} day={formatDate(dueDate, today)} amount={amount} />
			))}
		</dl>
	);
	return (
		<div className="flex flex-col gap-2">
			{isFolded ? (
				<Disclosure quiet summary={texts.unfold(lines.length)}>
					{rows}
				</Disclosure>
			) : (
				rows
			)}
			{isTotalled && (
				<p className="flex justify-between gap-x-4 border-t border-line-strong pt-2 font-semibold tabular-nums">
					<span>{texts.total}</span>
					<span className="money">{formatCents(sum(lines.map(({ amount }) => amount)))}</span>
				</p>
			)}
		</div>
	);
}

function Row({ day, amount }: { day: string; amount: Cents }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4 py-2">
			<dt>{day}</dt>
			<dd className="font-semibold">{formatCents(amount)}</dd>
		</div>
	);
}

/** "$161.67 each, the last $161.66", with the first and last date. */
export function PlanSummary({ lines, today }: Props) {
	const [first, last] = [lines[0], lines.at(-1)];
	if (!first || !last) return null;
	const [each, atLast] = [first, last].map(({ amount }) => formatCents(amount));
	return (
		<p className="text-ink-soft tabular-nums">
			<span className="block font-semibold text-ink">
				{lines.length === 1 ? each : texts.each(each ?? "", atLast ?? "")}
			</span>
			{texts.fromTo(formatDate(first.dueDate, today), formatDate(last.dueDate, today))}
		</p>
	);
}
