import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { CheckoutView } from "../checkout.server.ts";

type Props = { view: CheckoutView };

export function CheckoutReceipt({ view }: Props) {
	const { trip, payment, strip, paidAt } = view;
	return (
		<div className="flex flex-col gap-6">
			<Ticket stub={<NextPaymentPanel view={view} />}>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p className="label">
						{payment.total === 1 ? "Receipt" : `Receipt, payment ${payment.number} of ${payment.total}`}
					</p>
					<Pill tone="paid">{payment.status === "paid" ? "Paid" : "Paid, then refunded"}</Pill>
				</div>
				<p>
					<span className="amount block text-2xl">{formatCents(payment.amount)}</span>
					{paidAt && <span className="text-ink-soft">on {formatDate(dateOf(new Date(paidAt)))}</span>}
				</p>
				<p className="text-ink-soft wrap-anywhere">
					From <bdi className="font-bold text-ink">{view.memberName}</bdi> for{" "}
					<bdi className="font-bold text-ink">{trip.title}</bdi>
				</p>
			</Ticket>
			{strip.steps.length > 1 && (
				<Card title="Your payments">
					<PaymentStrip strip={strip} />
				</Card>
			)}
		</div>
	);
}

function NextPaymentPanel({ view }: Props) {
	const { nextPayment, nextCharge, trip, isGuest } = view;
	return (
		<div className="flex flex-col gap-4">
			{nextPayment && !trip.cancelled ? (
				<p>
					<span className="label block">Next payment</span>
					<span className="amount block">{formatCents(nextPayment.amount)}</span>
					<span className="text-ink-soft">
						{nextCharge?.paymentId === nextPayment.id
							? nextChargeText(nextCharge, view.today)
							: formatDate(nextPayment.dueDate, view.today)}
					</span>
				</p>
			) : (
				<p>
					<span className="label block">All paid</span>
					<span className="text-ink-soft">Nothing left to pay.</span>
				</p>
			)}
			<ButtonLink to={`/${isGuest ? "join" : "trip"}/${trip.shareId}`} wide>
				{isGuest ? "See boarding pass" : "Open the trip"}
			</ButtonLink>
			<ButtonLink to={`/trip/${trip.shareId}/receipts?payment=${view.payment.number}`} look="secondary" wide>
				Printable receipt
			</ButtonLink>
		</div>
	);
}
