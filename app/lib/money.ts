/** Money is integer cents everywhere; dollars exist only where people type or read them. */
export type Cents = number;

/** The smallest amount a card is charged (decisions.md 15), in cents. */
export const MIN_CHARGE: Cents = 50;

/** The most any single amount may be: 10 million dollars. */
export const MAX_CENTS = 1_000_000_000;

const formatter = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** "$1,234.50" from 123450 cents. */
export function formatCents(cents: Cents): string {
	return formatter.format(cents / 100);
}

/** 1234.5 (dollars, for the API's `cost`) from 123450 cents. */
export function centsToDollars(cents: Cents): number {
	return cents / 100;
}

/**
 * Cents from what a person typed or the API sent, in dollars: "12", "12.5", "$1,200.50", 12.5.
 * Null when it is not such an amount, is negative, has more than two decimals or exceeds MAX_CENTS.
 * Reads the decimal digits themselves, so that no binary fraction is ever rounded.
 */
export function parseDollars(input: string | number): Cents | null {
	const text = typeof input === "number" ? String(input) : input.trim();
	const match = /^\$?\s?(\d{1,3}(?:,\d{3})+|\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
	if (!match) return null;
	const dollars = Number(match[1]?.replaceAll(",", ""));
	const cents = dollars * 100 + Number((match[2] ?? "").padEnd(2, "0"));
	return cents <= MAX_CENTS ? cents : null;
}

/**
 * `amount × basisPoints / 10000`, rounded half up to whole cents.
 * @param basisPoints 500 is 5 %.
 */
export function basisPointsOf(amount: Cents, basisPoints: number): Cents {
	return Math.floor((amount * basisPoints + 5_000) / 10_000);
}

/**
 * `parts` amounts that sum to `total` exactly: n−1 times round(total / n), the last takes the rest (decisions.md 15).
 * The sum holds for every total and count; the last part is at least 0 whenever total ≥ parts².
 */
export function splitEvenly(total: Cents, parts: number): Cents[] {
	const each = Math.round(total / parts);
	const amounts = Array<Cents>(parts).fill(each);
	amounts[parts - 1] = total - each * (parts - 1);
	return amounts;
}

export function sum(amounts: Iterable<Cents>): Cents {
	let total = 0;
	for (const amount of amounts) total += amount;
	return total;
}
