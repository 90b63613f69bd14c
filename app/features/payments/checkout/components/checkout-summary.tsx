import { formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import { useReadersDay } from "#app/ui/use-readers-day.ts";
import type { CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";

export function CheckoutSummary({ view }: { view: CheckoutView }) {
	const { trip, payment, isLate, today } = view;
	const readersDay = useReadersDay();
	const isDueToday = !isLate && payment.dueDate === readersDay;
	const dueText = isLate ? texts.wasDue : isDueToday ? texts.dueToday : texts.due;
	return (
		<section aria-label={texts.whatYouPay} className="lg:order-2">
			<Ticket
				stubBelow
				stub={
					<p className="text-sm text-ink-soft">
						<span className="block font-semibold text-ink wrap-anywhere" dir="auto">
							{trip.title}
						</span>
						<bdi>{trip.destination}</bdi>, {formatRange(trip.startDate, trip.endDate)}
					</p>
				}
			>
				<p className="label">{isLate ? texts.overdue : texts.toPay}</p>
				<p>
					<span className="amount block text-2xl">{formatCents(payment.amount)}</span>
					<span className={isLate ? "font-semibold text-late" : "text-ink-soft"}>
						{dueText(formatDate(payment.dueDate, today))}
					</span>
				</p>
			</Ticket>
		</section>
	);
}
