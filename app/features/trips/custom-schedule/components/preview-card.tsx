import type { CalendarDate } from "#app/lib/dates.ts";
import { formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { Card } from "#app/ui/card.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { SchedulePreview } from "../schedule-preview.ts";
import * as texts from "../texts.ts";

type Props = { preview: SchedulePreview | null; today: CalendarDate; title?: string };

/**
 * A plan's payments with dates and exact amounts, for someone who joins today and someone who joins later; null while
 * unknown.
 */
export function PreviewCard({ preview, today, title = texts.previewTitle }: Props) {
	if (!preview)
		return (
			<Card title={title}>
				<p className="text-ink-soft">{texts.previewWaits}</p>
			</Card>
		);
	const { share, isExample, now, later } = preview;
	const of = isExample ? texts.previewOfExample : texts.previewOf;
	return (
		<Card title={title}>
			<p className="text-ink-soft">{of(formatCents(share))}</p>
			<div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
				<Payments title={texts.joinsToday} payments={now.payments} today={today} />
				{later && (
					<Payments
						title={texts.joinsOn(formatDate(later.day, today))}
						payments={later.payments}
						today={today}
					/>
				)}
			</div>
			{preview.hasJoinedSteps && <p className="text-sm text-ink-soft">{texts.joinedSteps}</p>}
			{preview.endsAfterDeparture && <Notice tone="due">{texts.endsAfterDeparture}</Notice>}
		</Card>
	);
}

type PaymentsProps = {
	title: string;
	payments: readonly { amount: Cents; dueDate: CalendarDate }[];
	today: CalendarDate;
};

function Payments({ title, payments, today }: PaymentsProps) {
	return (
		<section className="flex flex-col gap-1">
			<h3 className="text-base">{title}</h3>
			<dl className="divide-y divide-line tabular-nums">
				{payments.map(({ amount, dueDate }) => (
					<Row key={dueDate} label={formatDate(dueDate, today)} amount={amount} />
				))}
				<Row label={texts.total} amount={sum(payments.map(({ amount }) => amount))} />
			</dl>
		</section>
	);
}

function Row({ label, amount }: { label: string; amount: Cents }) {
	return (
		<div className="flex flex-wrap justify-between gap-x-4 py-2 last:font-semibold">
			<dt>{label}</dt>
			<dd className="money font-semibold">{formatCents(amount)}</dd>
		</div>
	);
}
