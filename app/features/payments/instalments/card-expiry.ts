import type { CalendarDate } from "#app/lib/dates.ts";

type Expiry = { expMonth: number; expYear: number };

/** The first of these dates, which are in order, that is after the month in which a card expires, or null. */
export function chargeAfterExpiry(
	{ expMonth, expYear }: Expiry,
	dates: readonly CalendarDate[],
): CalendarDate | null {
	if (expMonth === 0) return null;
	const lastMonth = `${expYear}-${String(expMonth).padStart(2, "0")}`;
	return dates.find((date) => date.slice(0, 7) > lastMonth) ?? null;
}
