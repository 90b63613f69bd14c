import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import type { PlannedCharge } from "./automatic-charges.queries.ts";
import * as texts from "./texts.ts";

/** "We charge your Visa •••• 4242 on Mon, Dec 21.", with no line breaks within the card's name. */
export function nextChargeText({ card, chargeDate }: PlannedCharge, today: CalendarDate): string {
	const unbroken = card.replaceAll(" ", "\u00a0");
	return texts.chargedOn(unbroken, formatDate(chargeDate, today));
}

/** When the card is charged for this payment, in words; null if it is not. */
export function chargeText(
	{ id }: { id: string },
	charge: PlannedCharge | null,
	today: CalendarDate,
): string | null {
	return charge?.paymentId === id ? nextChargeText(charge, today) : null;
}
