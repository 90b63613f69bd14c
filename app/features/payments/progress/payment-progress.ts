import { type Cents, formatCents } from "#app/lib/money.ts";
import { milestoneAt, percentPaid, type Standing } from "./milestones.ts";
import * as texts from "./texts.ts";

export type PaymentFacts = {
	currentAmount: Cents;
	totalAmount: Cents;
	paymentsCompleted: number;
	isOwn?: boolean; // one member's payments, and not those of the whole trip
};

/** The progress of payments, in words for the progress display. */
export type PaymentProgress = Standing & {
	isOwn: boolean;
	paid: string; // "$242.49"
	rest: string; // "of $970.00 paid", or "paid for a share of $940.00"
	message: string | null;
};

export function paymentProgress({
	currentAmount,
	totalAmount,
	paymentsCompleted,
	isOwn = false,
}: PaymentFacts): PaymentProgress {
	const percent = percentPaid(currentAmount, totalAmount);
	const milestone = milestoneAt(percent);
	const total = formatCents(totalAmount);
	return {
		percent,
		payments: paymentsCompleted,
		isOwn,
		paid: formatCents(currentAmount),
		rest: isOwn && currentAmount > totalAmount ? texts.forShare(total) : texts.ofTotal(total),
		message: milestone ? (isOwn ? texts.ownMessages : texts.messages)[milestone] : texts.firstMilestone,
	};
}
