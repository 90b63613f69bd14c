/** Integer cents. Dollars exist only where people type or read them. */
export type Cents = number;

/** The minimum charge to a card, in cents (Rules: Payment plans). */
export const MIN_CHARGE: Cents = 50;

/** The maximum of a single card charge, in cents: Stripe takes 8 digits. */
export const MAX_CHARGE: Cents = 99_999_999;

export const MAX_CENTS = 1_000_000_000;

/** "$1,234.50", "−$5.77" with a true minus. Intl is not used, because a slow phone needs 100 ms for its first formatter. */
export function formatCents(cents: Cents): string {
	const digits = String(Math.abs(cents)).padStart(3, "0");
	const dollars = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ",");
	return `${cents < 0 ? "\u2212" : ""}$${dollars}.${digits.slice(-2)}`;
}

/** `amount × basisPoints / 10000`, rounded half up to whole cents. */
export function basisPointsOf(amount: Cents, basisPoints: number): Cents {
	return Math.floor((amount * basisPoints + 5_000) / 10_000);
}

/** `total × part / whole`, rounded half up. The product may exceed a double, so this uses big integers. */
export function inProportion(total: Cents, part: Cents, whole: Cents): Cents {
	return Number((2n * BigInt(total) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)));
}

/**
 * n−1 times round(total / n), then the remainder (Rules: Payment plans). The last part is at least 0 if total ≥ parts².
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
