import { PaymentStrip } from "#app/features/payments/components/payment-strip.tsx";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { dateOf, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { pathTo } from "#app/lib/path-to.ts";
import * as common from "#app/lib/texts.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Pill } from "#app/ui/pill.tsx";
import { Ticket } from "#app/ui/ticket.tsx";
import type { CheckoutView } from "../checkout.server.ts";
import * as texts from "../texts.ts";

type Props = { view: CheckoutView };

export function CheckoutReceipt({ view }: Props) {
	const { trip, payment, strip, paidAt } = view;
	return (
		<div className="flex flex-col gap-6">
			<Ticket stub={<NextPaymentPanel view={view} />}>
				<div className="flex flex-wrap items-center justify-between gap-3">
					<p className="label">
						{payment.total === 1 ? common.receipt : texts.receiptOf(payment.number, payment.total)}
					</p>
					<Pill tone={payment.status === "disputed" ? "late" : "paid"}>{view.collectedNote}</Pill>
				</div>
				<p>
					<span className="amount block text-2xl">{formatCents(payment.amount)}</span>
					{paidAt && (
						<span className="text-ink-soft">{texts.paidOn(formatDate(dateOf(new Date(paidAt))))}</span>
					)}
				</p>
				<p className="text-ink-soft wrap-anywhere">
					{texts.paidBy(
						<bdi className="font-bold text-ink">{view.memberName}</bdi>,
						<bdi className="font-bold text-ink">{trip.title}</bdi>,
					)}
				</p>
			</Ticket>
			{strip.steps.length > 1 && (
				<Card title={common.yourPayments}>
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
					<span className="label block">{common.nextPayment}</span>
					<span className="amount block">{formatCents(nextPayment.amount)}</span>
					<span className="text-ink-soft">
						{nextCharge?.paymentId === nextPayment.id
							? nextChargeText(nextCharge, view.today)
							: formatDate(nextPayment.dueDate, view.today)}
					</span>
				</p>
			) : (
				<p>
					<span className="label block">{common.allPaid}</span>
					<span className="text-ink-soft">{common.nothingLeftToPay}</span>
				</p>
			)}
			<ButtonLink to={`/${isGuest ? "join" : "trip"}/${trip.shareId}`} wide>
				{isGuest ? texts.seeBoardingPass : common.openTrip}
			</ButtonLink>
			<ButtonLink
				to={`${pathTo("/trip/:shareId/receipts", { shareId: trip.shareId })}?payment=${view.payment.number}`}
				look="secondary"
				wide
			>
				{texts.printableReceipt}
			</ButtonLink>
		</div>
	);
}
