import { type CalendarDate, formatDate } from "#app/lib/dates.ts";
import type { PlannedCharge } from "./automatic-charges.queries.ts";

/** "We charge your Visa •••• 4242 on Mon, Dec 21." No line breaks within the card's name. */
export function nextChargeText({ card, chargeDate }: PlannedCharge, today: CalendarDate): string {
	const when = chargeDate === today ? "today" : `on ${formatDate(chargeDate, today)}`;
	return `We charge your ${card.replaceAll(" ", "\u00a0")} ${when}.`;
}
