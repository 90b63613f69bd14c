import type { CalendarDate } from "#app/lib/dates.ts";

type Expiry = { expMonth: number; expYear: number };

/** The first of these sorted dates that is after the month in which a card expires; null if there is none. */
export function chargeAfterExpiry(
	{ expMonth, expYear }: Expiry,
	dates: readonly CalendarDate[],
): CalendarDate | null {
	if (expMonth === 0) return null;
	const lastMonth = `${expYear}-${String(expMonth).padStart(2, "0")}`;
	return dates.find((date) => date.slice(0, 7) > lastMonth) ?? null;
}
