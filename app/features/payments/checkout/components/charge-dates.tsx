import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import type { PlannedAmount } from "../automatic-charges.server.ts";

type Props = { lead: string; charges: PlannedAmount[]; today: CalendarDate };

/** When a card is charged, and how much. */
export function ChargeDates({ lead, charges, today }: Props) {
	return (
		<div className="flex flex-col gap-2">
			<p>{lead}</p>
			<ul className="divide-y divide-line tabular-nums">
				{charges.map(({ paymentId, amount, date }) => (
					<li key={paymentId} className="flex flex-wrap justify-between gap-x-4 py-2">
						<span>{formatDate(date, today)}</span>
						<span className="font-semibold">{formatCents(amount)}</span>
					</li>
				))}
			</ul>
		</div>
	);
}
