import type { PlannedCharge } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import { type Cents, formatCents } from "#app/lib/money.ts";

type Due = {
	next: { id: string; amount: Cents; dueDate: CalendarDate };
	charge: PlannedCharge | null;
	confirmed: boolean;
	isLate: boolean;
	today: CalendarDate;
};

/** When the next payment is due and whether the card is charged. A late member reads the first at the page's top. */
export function dueText({ next, charge, confirmed, isLate, today }: Due): string | null {
	const charged = charge?.paymentId === next.id && nextChargeText(charge, today);
	if (isLate) return charged || null;
	const sentences = [
		!confirmed && "Your first payment confirms your place.",
		`${formatCents(next.amount)} is due ${formatDate(next.dueDate, today)}.`,
		charged,
		next.dueDate > today && "You can pay early.",
	];
	return sentences.filter(Boolean).join(" ");
}
