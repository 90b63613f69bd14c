import { daysBetween, formatDate, formatRange } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Ticket } from "#app/ui/ticket.tsx";
import type { CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";

export function CheckoutSummary({ view }: { view: CheckoutView }) {
	const { trip, payment, today } = view;
	const late = daysBetween(payment.dueDate, today);
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
				<p className="label">{late > 0 ? texts.overdue : texts.toPay}</p>
				<p>
					<span className="amount block text-2xl">{formatCents(payment.amount)}</span>
					<span className={late > 0 ? "font-semibold text-late" : "text-ink-soft"}>
						{dueText(late)(formatDate(payment.dueDate, today))}
					</span>
				</p>
			</Ticket>
		</section>
	);
}

function dueText(late: number) {
	if (late === 0) return texts.dueToday;
	return late > 0 ? texts.wasDue : texts.due;
}
