import type { CalendarDate } from "#app/lib/dates.ts";
import type { Cents } from "#app/lib/money.ts";
import * as texts from "./texts/money.ts";

type Next = { id: string; amount: Cents; dueDate: CalendarDate };
type Due = {
	next: Next;
	charged: string | null;
	confirmed: boolean;
	isLate: boolean;
	lastDay: CalendarDate | null; // the day by which everything must be paid
	today: CalendarDate;
};

/** When the next payment is due and whether the card is charged. A late member reads both at the page's top. */
export function dueText({ next, charged, confirmed, isLate, lastDay, today }: Due): string | null {
	if (isLate) return null;
	const sentences = [
		!confirmed && texts.confirmsPlace,
		texts.isDue(next.amount, next.dueDate, today),
		charged,
		next.dueDate > today && texts.canPayEarly,
		lastDay && texts.allPaidBy(lastDay, today),
	];
	return sentences.filter(Boolean).join(" ");
}
