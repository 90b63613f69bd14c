import { type CalendarDate, formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Stub, StubStrip } from "#app/ui/stubs.tsx";
import type { PaymentCard } from "../payment-card.ts";
import { standingOf } from "../standing.ts";
import { isPayable } from "../states.ts";

type Props = { payments: PaymentCard[]; today: CalendarDate; calledOff: boolean };

/** Of a longer schedule only the part around the next payment shows at first. */
const SHORT = 6;
const NEAR = 4;

/** A member's payments as a strip of stubs that turn green one after the other. */
export function PaymentStrip({ payments, today, calledOff }: Props) {
	const next = payments.find(({ status }) => isPayable(status));
	const strip = (shown: PaymentCard[], label: string) => (
		<StubStrip label={label}>
			{shown.map((payment) => (
				<Stub
					key={payment.id}
					label={formatDay(payment.dueDate)}
					amount={formatCents(payment.amount)}
					{...standingOf(payment, { today, isNext: payment === next, calledOff })}
				/>
			))}
		</StubStrip>
	);
	if (payments.length <= SHORT) return strip(payments, "Your payments");
	return (
		<div className="flex flex-col gap-3">
			{strip(around(payments, next), "Around your next payment")}
			<Disclosure summary={`All ${payments.length} payments`}>
				{strip(payments, "All your payments")}
			</Disclosure>
		</div>
	);
}

/** The last one before the next, and those that follow. */
function around(payments: PaymentCard[], next: PaymentCard | undefined): PaymentCard[] {
	const at = next ? payments.indexOf(next) : payments.length;
	const from = Math.max(0, Math.min(at - 1, payments.length - NEAR));
	return payments.slice(from, from + NEAR);
}
