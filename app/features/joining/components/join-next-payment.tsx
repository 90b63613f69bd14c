import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { daysBetween, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import type { BoardingPassProps } from "./join-next-steps.tsx";

/** Within this many days of its due date, the next payment is the page's main action. */
const SOON_DAYS = 7;

export function NextPayment({ view, member }: BoardingPassProps) {
	const { nextPayment, nextCharge, trip, strip, today } = view;
	if (!nextPayment || trip.cancelled) {
		return (
			<div className="flex flex-col gap-2">
				<p className="label">{strip.steps.length > 0 ? "Paid" : "To pay"}</p>
				<p className="amount text-xl">{formatCents(strip.paid)}</p>
				{!trip.cancelled && <p className="text-sm text-ink-soft">Nothing left to pay.</p>}
			</div>
		);
	}
	const isSoon = daysBetween(today, nextPayment.dueDate) <= SOON_DAYS;
	return (
		<div className="flex flex-col gap-3">
			<p>
				<span className="label block">Next payment</span>
				<span className="amount block text-xl">{formatCents(nextPayment.amount)}</span>
				<span className="block text-ink-soft tabular-nums">Due {formatDate(nextPayment.dueDate, today)}</span>
				{nextCharge?.paymentId === nextPayment.id && (
					<span className="block text-sm text-ink-soft">{nextChargeText(nextCharge, today)}</span>
				)}
			</p>
			<ButtonLink
				to={`/checkout/${trip.shareId}/${member.id}/${nextPayment.id}`}
				look={isSoon ? "primary" : "secondary"}
				wide
			>
				Pay {formatCents(nextPayment.amount)} now
			</ButtonLink>
		</div>
	);
}
