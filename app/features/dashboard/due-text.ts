import type { PlannedCharge } from "#app/features/payments/instalments/automatic-charges.queries.ts";
import { nextChargeText } from "#app/features/payments/instalments/next-charge-text.ts";
import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import * as texts from "./texts/money.ts";

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
		!confirmed && texts.confirmsPlace,
		texts.isDue(next.amount, next.dueDate, today),
		charged,
		next.dueDate > today && texts.canPayEarly,
	];
	return sentences.filter(Boolean).join(" ");
}
