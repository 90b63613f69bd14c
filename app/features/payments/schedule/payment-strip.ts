import { type CalendarDate, dateOf, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents, sum } from "#app/lib/money.ts";
import { isCollected, isPayable } from "../states.ts";
import { type PaymentBadge, paymentBadge } from "./payment-badge.ts";
import { bySoonest, type PaymentSummary } from "./payment-summary.ts";
import * as texts from "./texts.ts";

/** A longer schedule is folded to a few payments around the next one. */
const MAX_UNFOLDED = 6;
const MAX_NEARBY = 4;

type StripStep = PaymentBadge & { id: string; label: string; amount: string };

export type PaymentStrip = {
	steps: StripStep[];
	/** The range of payments shown while folded; null if all are shown. */
	nearby: [from: number, to: number] | null;
	/** How many were made by card, ahead or outside, including ones refunded later. */
	made: number;
	/** The part of these that was paid by card, in cents. */
	paid: Cents;
	/** "2 of 3 paid"; refunded and disputed payments are not counted. */
	count: string;
	allPaid: boolean;
};

type Context = {
	today: CalendarDate;
	lateBefore: CalendarDate;
	late: readonly PaymentSummary[]; // the late ones among the payments
	isTripCancelled: boolean;
	isOnHold?: boolean; // a refund of the member is requested or on its way
	/** The amounts returned to the cards of these payments, in cents. */
	returned: readonly { paymentId: string; returned: Cents }[];
	/** The names of people who paid some of these payments as a present. */
	givers: readonly { paymentId: string; name: string }[];
};

/** A member's schedule in words, as a strip of stubs shows it. The server writes it, so that pages load less script. */
export function paymentStrip(
	stored: readonly PaymentSummary[],
	{ today, lateBefore, late, isTripCancelled, isOnHold, returned, givers }: Context,
): PaymentStrip {
	const payments = bySoonest(stored).filter((payment) => isTripCancelled || !isDropped(payment));
	const returnedOf = ({ id }: PaymentSummary) => returned.find(({ paymentId }) => paymentId === id)?.returned;
	const giverOf = ({ id }: PaymentSummary) => givers.find(({ paymentId }) => paymentId === id)?.name;
	const paidOn = ({ paidAt, dueDate }: PaymentSummary) => {
		const day = paidAt === null ? dueDate : dateOf(new Date(paidAt));
		return day === dueDate ? null : formatDate(day, today);
	};
	const next = payments.find(({ status }) => isPayable(status));
	const made = payments.filter(({ status }) => isCollected(status));
	const ahead = payments.filter(({ paidAheadBy }) => paidAheadBy !== null);
	const outside = payments.filter(({ paidOutsideBy }) => paidOutsideBy !== null);
	const keptIds = made.flatMap(({ id, status }) =>
		status === "refunded" || status === "disputed" ? [] : id,
	);
	const keptAhead = ahead.filter(({ paidAheadBy }) => keptIds.includes(paidAheadBy ?? ""));
	const kept = keptIds.length + keptAhead.length + outside.length;
	return {
		steps: payments.map((payment) => ({
			id: payment.id,
			label: formatDate(payment.dueDate, today),
			amount: formatCents(payment.paidAheadBy === null ? payment.amount : 0),
			...paymentBadge(
				{
					...payment,
					...{ returned: returnedOf(payment), giver: giverOf(payment), paidOn: paidOn(payment) },
				},
				{ lateBefore, isLate: late.includes(payment), isNext: payment === next, isTripCancelled, isOnHold },
			),
		})),
		nearby: payments.length > MAX_UNFOLDED ? nearby(payments, next) : null,
		made: made.length + ahead.length + outside.length,
		paid: sum(made.map(({ amount }) => amount)),
		count: texts.paidOf(kept, payments.length),
		allPaid: kept === payments.length,
	};
}

/** Whether a plan change has dropped a payment. */
function isDropped({ status, paidAheadBy, paidOutsideBy }: PaymentSummary): boolean {
	return status === "canceled" && paidAheadBy === null && paidOutsideBy === null;
}

/** Starts with the payment before the next one. */
function nearby(payments: readonly PaymentSummary[], next: PaymentSummary | undefined): [number, number] {
	const at = next ? payments.indexOf(next) : payments.length;
	const from = Math.max(0, Math.min(at - 1, payments.length - MAX_NEARBY));
	return [from, from + MAX_NEARBY];
}
