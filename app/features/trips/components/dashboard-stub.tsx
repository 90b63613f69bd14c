import type { PaymentCard } from "#app/features/payments/payment-card.ts";
import { type CalendarDate, daysBetween, formatDay } from "#app/lib/dates.ts";
import { formatCents } from "#app/lib/money.ts";
import { Stub, type StubState } from "#app/ui/stubs.tsx";

type Props = {
	payment: PaymentCard;
	today: CalendarDate;
	isNext: boolean;
	/** What has not been paid will not be. */
	closed: boolean;
};

export function PaymentStub({ payment, today, isNext, closed }: Props) {
	const standing = closed && payment.status === "due" ? CALLED_OFF : standingOf(payment, today, isNext);
	return <Stub label={formatDay(payment.dueDate)} amount={formatCents(payment.amount)} {...standing} />;
}

const CALLED_OFF = { state: "later", note: "Called off" } as const;

/** How a payment stands today, in a colour and in words. */
function standingOf(
	payment: PaymentCard,
	today: CalendarDate,
	isNext: boolean,
): { state: StubState; note: string } {
	switch (payment.status) {
		case "paid":
			return { state: "paid", note: "Paid" };
		case "partially_refunded":
			return { state: "paid", note: "Partly refunded" };
		case "refunded":
			return { state: "later", note: "Refunded" };
		case "disputed":
			return { state: "late", note: "Disputed" };
		case "canceled":
			return { state: "later", note: "Canceled" };
		case "processing":
			return { state: "due", note: "Checking" };
		case "action_required":
			return { state: "due", note: "Confirm it" };
		case "failed":
			return { state: "late", note: "Not paid" };
		case "due":
			return dueStanding(daysBetween(today, payment.dueDate), isNext);
	}
}

function dueStanding(days: number, isNext: boolean): { state: StubState; note: string } {
	if (days < 0) return { state: "late", note: `${daysWords(-days)} late` };
	if (!isNext) return { state: "later", note: "Later" };
	return { state: "due", note: days === 0 ? "Due today" : `Due in ${daysWords(days)}` };
}

function daysWords(days: number): string {
	return days === 1 ? "1 day" : `${days} days`;
}
