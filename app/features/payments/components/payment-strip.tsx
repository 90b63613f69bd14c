import { daysBetween, formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Disclosure } from "#app/ui/disclosure.tsx";
import { Stub, type StubState, StubStrip } from "#app/ui/stubs.tsx";
import type { PaymentCard } from "../payment-card.ts";
import { isPayable } from "../states.ts";

type Props = { payments: PaymentCard[]; today: string };

/** Of a longer schedule only the part around the next payment shows at first. */
const SHORT = 8;
const WINDOW = 4;

/** A member's payments as a strip of stubs that turn green one after the other. */
export function PaymentStrip({ payments, today }: Props) {
	const next = payments.findIndex(({ status }) => isPayable(status));
	const strip = (shown: PaymentCard[], label: string) => (
		<StubStrip label={label}>
			{shown.map((payment) => (
				<Stub
					key={payment.id}
					label={formatDay(payment.dueDate)}
					amount={formatCents(payment.amount)}
					{...standing(payment, payment === payments[next], today)}
				/>
			))}
		</StubStrip>
	);
	if (payments.length <= SHORT) return strip(payments, "Your payments");
	const from = Math.min(Math.max(0, (next < 0 ? payments.length : next) - 1), payments.length - WINDOW);
	return (
		<div className="flex flex-col gap-3">
			{strip(payments.slice(from, from + WINDOW), "Around your next payment")}
			<Disclosure summary={`All ${payments.length} payments`}>
				{strip(payments, "All your payments")}
			</Disclosure>
		</div>
	);
}

function standing(
	{ status, dueDate }: PaymentCard,
	isNext: boolean,
	today: string,
): { state: StubState; note: string } {
	switch (status) {
		case "paid":
			return { state: "paid", note: "Paid" };
		case "partially_refunded":
			return { state: "paid", note: "Partly refunded" };
		case "refunded":
			return { state: "later", note: "Refunded" };
		case "disputed":
			return { state: "due", note: "Disputed" };
		case "canceled":
			return { state: "later", note: "Canceled" };
		case "processing":
			return { state: "due", note: "Checking" };
		case "action_required":
			return { state: "due", note: "Bank asks" };
		case "failed":
			return { state: "late", note: "Declined" };
		case "due":
			return dueNote(daysBetween(dueDate, today), isNext);
	}
}

function dueNote(late: number, isNext: boolean): { state: StubState; note: string } {
	if (late > 0) return { state: "late", note: late === 1 ? "1 day late" : `${late} days late` };
	if (late === 0) return { state: "due", note: "Due today" };
	return isNext ? { state: "due", note: "Next" } : { state: "later", note: "Later" };
}
