import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Timeline, TimelineStep } from "#app/ui/timeline.tsx";
import { paymentBadge } from "../payment-badge.ts";
import type { PaymentSummary } from "../payment-summary.ts";
import { isPayable } from "../states.ts";

type Props = { payments: PaymentSummary[]; today: CalendarDate; isTripCancelled: boolean };

/** A longer schedule shows only a few payments around the next one until it is unfolded. */
const MAX_UNFOLDED = 6;
const MAX_NEARBY = 4;

export function PaymentStrip({ payments, today, isTripCancelled }: Props) {
	const next = payments.find(({ status }) => isPayable(status));
	const strip = (shown: PaymentSummary[], label: string) => (
		<Timeline label={label}>
			{shown.map((payment) => (
				<TimelineStep
					key={payment.id}
					label={formatDate(payment.dueDate, today)}
					amount={formatCents(payment.amount)}
					{...paymentBadge(payment, { today, isNext: payment === next, isTripCancelled })}
				/>
			))}
		</Timeline>
	);
	if (payments.length <= MAX_UNFOLDED) return strip(payments, "Your payments");
	return (
		<div className="flex flex-col gap-3">
			{strip(paymentsAround(payments, next), "Around your next payment")}
			<Disclosure summary={`All ${payments.length} payments`}>
				{strip(payments, "All your payments")}
			</Disclosure>
		</div>
	);
}

/** Starts with the payment before the next one. */
function paymentsAround(payments: PaymentSummary[], next: PaymentSummary | undefined): PaymentSummary[] {
	const at = next ? payments.indexOf(next) : payments.length;
	const from = Math.max(0, Math.min(at - 1, payments.length - MAX_NEARBY));
	return payments.slice(from, from + MAX_NEARBY);
}
